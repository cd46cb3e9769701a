// The desk: whose turn, the question, its answers, the players, the way back and forth. One fixed place for each.
function render({model, el}) {
  const words = model.get("words");
  const say = (what, more = {}) => {
    performance.mark("kit-click");
    model.send({do: what, nr: model.get("state").nr, ...more});
  };
  const glyph = seat => svg("svg", {class: "kit-glyph", viewBox: "-13 -13 26 26", "aria-hidden": "true"},
    svg("path", {d: seat.path, fill: seat.colour, stroke: "#1B1F24", "stroke-width": 2}),
    svg("text", {y: 5.6, "text-anchor": "middle", "font-size": 16, "font-weight": 700, fill: seat.ink}, seat.letter));
  const button = (text, act, more = {}) => html("button", {type: "button", onclick: act, ...more}, text);

  const dead = html("div", {class: "kit-dead", role: "alert"}, words.dead);
  const head = html("div", {class: "kit-head"});
  const question = html("div", {class: "kit-question", tabindex: -1, role: "group", "aria-label": words.question});
  const choosers = html("div", {class: "kit-choosers"});
  const answers = html("div", {class: "kit-answers", role: "group", "aria-label": words.answers});
  const note = html("div", {class: "kit-note", "aria-live": "polite"});
  const players = html("div", {class: "kit-players", role: "table", "aria-label": words.players});
  const rail = html("div", {class: "kit-rail", role: "group", "aria-label": words.past});
  const drive = html("div", {class: "kit-drive", role: "group", "aria-label": words.going_on});
  const tabs = html("div", {class: "kit-tabs", role: "tablist", "aria-label": words.views});
  el.classList.add("kit-desk");
  el.tabIndex = -1;                   // a click anywhere on the desk gives it the keyboard
  el.append(dead, head, question, choosers, answers, note, players, rail, drive, tabs);

  // -- the way back and forth: made once, so that focus and a slider under the mouse survive every redraw
  const slider = html("input", {type: "range", min: 0, step: 1, class: "kit-scrub", "aria-label": words.past,
    onchange: () => say("goto", {at: +slider.value})});
  const at = html("span", {class: "kit-at"});
  const back = (text, name, act) => button(text, act, {title: name, "aria-label": name});
  const first = back("|◀", words.first, () => say("goto", {at: 0}));
  const undo = back("◀", words.undo, () => say("undo"));
  const redo = back("▶", words.redo, () => say("redo"));
  const last = back("▶|", words.last, () => say("goto", {at: +slider.max}));
  undo.classList.add("kit-undo"); redo.classList.add("kit-redo");
  rail.append(first, undo, slider, redo, last, at);
  const step = button(words.step, () => say("step"), {class: "kit-step", title: words.step_help});
  const mine = button(words.mine, () => say("mine"), {class: "kit-mine", title: words.mine_help});
  const auto = button(words.auto, () => say("auto"), {class: "kit-auto", "aria-pressed": "false"});
  const speed = html("select", {class: "kit-speed", "aria-label": words.speed, onchange: () => say("speed", {ms: +speed.value})},
    ...model.get("speeds").map(([text, ms]) => html("option", {value: ms}, text)));
  const real = html("input", {type: "checkbox", class: "kit-real", onchange: () => say("real", {on: real.checked})});
  drive.append(step, mine, auto, speed, html("label", {title: words.real_help}, real, " " + words.real));

  function drawQuestion(s) {
    head.replaceChildren(...(s.seat ? [glyph(s.seat)] : []), html("span", {class: "kit-turn", title: s.turn}, s.turn),
      html("span", {class: "kit-where"}, s.where));
    const rule = s.clause ? button(s.clause, () => say("why"), {class: "kit-why", title: words.why,
      "aria-label": `${words.why} ${s.clause}`}) : null;
    question.replaceChildren(...(s.asker ? [glyph(s.asker)] : []), html("span", {class: "kit-asked"}, s.question),
      ...(rule ? [rule] : []));
    drawChoosers(s.choosers ?? []);
    const columns = s.columns ?? [];
    answers.classList.toggle("kit-tabular", columns.length > 0);
    answers.style.setProperty("--kit-columns", columns.map(([, width]) => width).join(" "));
    answers.replaceChildren(...(columns.length ? [html("div", {class: "kit-columns-head", "aria-hidden": "true"},
        ...columns.map(([title, width]) => html("span", {class: width.startsWith("minmax") ? "t" : ""}, title)))] : []),
      ...s.answers.map((answer, i) => {
        const made = button(answer.cells ? "" : answer.text, () => give({key: answer.key}),
          {class: `kit-answer${i === 0 ? " kit-first" : ""}`, title: answer.help || null, "aria-label": answer.cells ? answer.text : null,
           "data-key": i < 9 ? (i === 0 ? "⏎" : i + 1) : null});
        if (answer.cells) made.append(...cells(answer, columns));
        else if (answer.look) made.prepend(chip(answer.look), " ");
        return made;
      }));
    answers.scrollTop = 0;
    if (s.number) answers.append(number(s.number));     // the bid itself first: it is never below the edge
    if (s.more.length) answers.append(choose(s.more));
    if (s.dice) answers.append(pickers(s.dice));
    note.textContent = note.title = s.note;
  }

  // an answer with its figures below the titles of the columns; the last cell of a short row takes what is left
  const chip = look => svg("svg", {class: "kit-chip", viewBox: "-13 -13 26 26", "aria-hidden": "true"},
    svg("rect", {x: -12, y: -12, width: 24, height: 24, rx: 5, fill: look.colour, stroke: "#1B1F24", "stroke-width": 1.5}),
    svg("path", {d: look.path, fill: look.ink, transform: "scale(.75)"}));
  const cells = (answer, columns) => answer.cells.map(([text, kind], i) => {
    const left = columns.length - i, last = i === answer.cells.length - 1;
    return html("span", {class: `kit-cell ${kind}`, style: last && left > 1 ? `grid-column: span ${left}` : null},
      ...(i === 0 && answer.look ? [chip(answer.look), " "] : []), text);
  });

  // rows of things that narrow down what is offered: the seat, the verb
  function drawChoosers(rows) {
    const shown = JSON.stringify(rows);
    if (choosers.dataset.shown === shown) return;
    const focused = choosers.contains(document.activeElement) ? document.activeElement.dataset.pick : null;
    choosers.replaceChildren(...rows.map(row => html("div", {class: "kit-chooser", role: "group", "aria-label": row.name},
      ...row.options.map(one => {
        const made = one.answer === undefined
          ? button("", () => say("pick", {row: row.key, pick: one.key}), {"aria-pressed": String(!!one.on), disabled: !!one.off})
          : button("", () => give({key: one.answer}), {class: "kit-direct"});
        made.classList.add("kit-pick");
        made.dataset.pick = `${row.key}:${one.key}`;
        if (one.help) made.title = one.help;
        made.append(...(one.seat ? [glyph(one.seat), " "] : []), ...(one.look ? [chip(one.look), " "] : []), one.text);
        return made;
      }))));
    choosers.dataset.shown = shown;
    if (focused) [...choosers.querySelectorAll("button")].find(one => one.dataset.pick === focused)?.focus();
  }

  // every answer goes back to the question, so that the next Enter takes the first answer again
  const give = more => { question.focus({preventScroll: true}); say("answer", more); };

  function choose(groups) {
    const list = html("select", {class: "kit-more", "aria-label": words.more},
      html("option", {value: ""}, words.more + " …"),
      ...groups.map(([name, rows]) => {
        const options = rows.map(row => html("option", {value: row.key}, row.text));
        return name ? html("optgroup", {label: name}, ...options) : options;
      }).flat());
    const go = button(words.do_it, () => { if (list.value !== "") give({key: +list.value}); }, {class: "kit-do"});
    return html("span", {class: "kit-pair"}, list, go);
  }
  function number({low, high, text}) {
    const box = html("input", {type: "number", class: "kit-number", min: low, max: high, step: 1, value: low, "aria-label": text,
      onkeydown: event => { if (event.key === "Enter") give({number: box.value}); }});
    return html("span", {class: "kit-pair"}, box, button(text, () => give({number: box.value}), {class: "kit-do"}));
  }
  function pickers({count, sides}) {
    const dice = Array.from({length: count}, (_, i) => html("select", {class: "kit-die", "aria-label": `${words.die} ${i + 1}`},
      ...Array.from({length: sides}, (_, k) => html("option", {value: k + 1}, k + 1))));
    return html("span", {class: "kit-pair"}, ...dice,
      button(words.fell, () => give({faces: dice.map(die => +die.value)}), {class: "kit-do kit-fell"}));
  }

  function drawPlayers(s) {
    players.replaceChildren(...s.players.map(p => html("div", {class: `kit-player${p.turn ? " turn" : ""}${p.out ? " out" : ""}`, role: "row"},
      glyph(p.seat), html("span", {class: "kit-name", role: "cell", title: p.name}, p.name,
        ...(p.bot ? [" ", html("span", {class: "kit-bot"}, p.bot)] : [])),
      html("span", {class: "kit-cash", role: "cell"}, p.cash),
      html("span", {class: "kit-extra", role: "cell", title: p.extra}, p.extra))));
  }

  function drawRail(s) {
    slider.max = s.last; slider.value = s.at;
    at.textContent = `${s.at} / ${s.last}`;
    slider.setAttribute("aria-valuetext", s.here);
    slider.title = s.here;
    const pressed = document.activeElement;
    for (const [control, off] of [[first, s.at === 0], [undo, s.at === 0], [redo, s.at === s.last], [last, s.at === s.last],
      [step, !s.can_step], [mine, !s.can_step]])
      control.disabled = off;
    if (pressed.disabled) (rail.contains(pressed) ? [redo, undo].find(other => !other.disabled) ?? question : question)
      .focus({preventScroll: true});                    // a button that is dead now must not lose the keyboard to the notebook
    auto.textContent = s.auto ? words.stop : words.auto;
    auto.setAttribute("aria-pressed", s.auto);
    speed.value = s.speed; real.checked = s.real;
  }

  function drawTabs(s) {
    if (tabs.dataset.shown !== JSON.stringify([s.tabs, s.tab])) {
      const focused = tabs.contains(document.activeElement);
      tabs.replaceChildren(...s.tabs.map(([key, text]) => button(text, () => say("tab", {tab: key}),
        {role: "tab", class: "kit-tab", "data-tab": key, "aria-selected": String(key === s.tab)})));
      tabs.dataset.shown = JSON.stringify([s.tabs, s.tab]);
      if (focused) tabs.querySelector("[aria-selected=true]")?.focus();
    }
  }

  function draw() {
    const s = model.get("state");
    if (!s.players) return;
    drawQuestion(s); drawPlayers(s); drawRail(s); drawTabs(s);
    if (el.dataset.nr !== String(s.nr)) setTimeout(hold, 80);
    el.dataset.nr = s.nr;
  }

  // -- the keyboard of the whole table: Enter takes the first answer, digits the others
  let table = null, ours = false;
  const pressed = event => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter")) return;
    const target = event.target, writing = target.closest("input:not([type=range]):not([type=checkbox]), select, textarea");
    const buttons = [...answers.querySelectorAll(".kit-answer")];
    if (!writing) {
      let chosen = null;
      if (event.key === "Enter" && !target.closest("button, .kit-space")) chosen = buttons[0];
      else if (/^[1-9]$/.test(event.key)) chosen = buttons[+event.key - 1];
      if (chosen) { event.preventDefault(); chosen.click(); }
    }
    event.stopPropagation();            // or the notebook's own keys would take it
  };
  const hook = event => {
    const found = el.closest(".kit-table");
    ours = found?.contains(event.target) ?? false;
    if (found && found !== table && found.contains(event.target)) { table = found; table.addEventListener("keydown", pressed); }
  };
  // whatever was pressed here may be gone or dead by now: the keyboard stays at the table, and is not the notebook's
  const hold = () => { if (ours && document.activeElement === document.body) question.focus({preventScroll: true}); };
  window.addEventListener("focusin", hook, true);
  window.addEventListener("pointerdown", hook, true);

  // a chart takes the size it finds when it is made; when its place has another size by now, it is told
  let asked = 0;
  const fitChart = () => { cancelAnimationFrame(asked); asked = requestAnimationFrame(() => {
    const plot = el.closest(".kit-right")?.querySelector(".js-plotly-plot"), now = plot?._fullLayout;
    if (now && plot.clientHeight > 40 && Math.abs(now.height - plot.clientHeight) + Math.abs(now.width - plot.clientWidth) > 4)
      window.dispatchEvent(new Event("resize"));
  }); };
  const watched = new MutationObserver(fitChart), sized = new ResizeObserver(() => {
    const right = el.closest(".kit-right");
    if (right) { watched.observe(right, {childList: true, subtree: true}); fitChart(); }
  });
  sized.observe(el);
  model.on("change:state", draw);
  draw();
  if (model.get("follows")) requestAnimationFrame(() => {
    if (document.activeElement === document.body) question.focus({preventScroll: true});
  });
  return () => {
    window.removeEventListener("focusin", hook, true);
    window.removeEventListener("pointerdown", hook, true);
    watched.disconnect(); sized.disconnect(); cancelAnimationFrame(asked);
    table?.removeEventListener("keydown", pressed);
    model.off("change:state", draw);
  };
}
export default {render};
