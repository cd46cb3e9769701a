// The board: drawn once from `frame`, changed from `state`. Every space is a button; arrow keys walk round the board.
const outline = (frame, kind, look, x, y, r, name) => {
  const shape = svg("path", {class: kind, d: frame.shapes[look.shape], fill: look.colour,
    transform: `translate(${x},${y}) scale(${r / 10})`, "vector-effect": "non-scaling-stroke"});
  if (name) shape.append(svg("title", {}, name));
  return shape;
};
const rect = ([x, y, width, height], kind, fill) => svg("rect", {class: kind, x, y, width, height, fill});
const line = t => svg("text", {class: t.kind, x: t.x, y: t.y, "font-size": t.size, textLength: t.length,
  lengthAdjust: "spacingAndGlyphs"}, t.text);
const letter = (x, y, seat) => svg("text", {class: "letter", x, y: y + 4.6, style: `fill:${seat.ink}`}, seat.letter);
const PIPS = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]};

function drawDie({face, x, y, side}) {
  const die = svg("g", {class: "thrown", "data-face": face},
    svg("rect", {class: "die", x, y, width: side, height: side, rx: 7}));
  for (const i of PIPS[face] ?? [])
    die.append(svg("circle", {cx: x + side * (1 + i % 3) / 4, cy: y + side * (1 + Math.floor(i / 3)) / 4, r: side / 11}));
  return die;
}

function render({model, el}) {
  let frame, root, cells, pawns, middle, spot, current = 0;
  const live = html("div", {class: "kit-unseen", "aria-live": "polite"});

  function build() {
    frame = model.get("frame");
    const {width, height, label} = frame;
    root?.remove();
    root = svg("svg", {class: "kit-board", viewBox: `-2 -2 ${width + 4} ${height + 4}`, role: "group",
      "aria-label": label});
    root.innerHTML = model.get("hatch");
    root.append(rect([0, 0, width, height], "felt", "#F4F6F3"));
    cells = frame.cells.map(cell => {
      const things = svg("g");
      const group = svg("g", {class: "kit-space", role: "button", tabindex: cell.index === current ? 0 : -1,
        "data-index": cell.index, "data-id": cell.id}, rect(cell.rect, "cell", cell.background));
      if (cell.edge !== "corner") group.append(rect(cell.porch, "porch"));
      const hatch = rect(cell.words, "pawned");
      hatch.style.display = "none";
      group.append(hatch);
      if (cell.bar.colour) group.append(rect(cell.bar.rect, "bar", cell.bar.colour));
      group.append(...cell.lines.map(line), things);
      root.append(group);
      return {group, things, hatch, shown: ""};
    });
    middle = svg("g", {class: "middle"});
    const layer = svg("g", {class: "pawns", "aria-hidden": "true"});
    pawns = frame.seats.map((seat, i) => {
      const pawn = svg("g", {class: "pawn", "data-seat": i}, outline(frame, "", seat, 0, 0, 9), letter(0, 0, seat));
      layer.append(pawn);
      return pawn;
    });
    layer.prepend(spot = rect([0, 0, 0, 0], "spot"));
    root.append(middle, layer);
    el.prepend(root);
    draw();
  }

  function draw() {
    const state = model.get("state"), open = model.get("choices");
    if (!state.cells || state.cells.length !== cells.length) return;
    state.cells.forEach((now, i) => {
      const {group, things, hatch} = cells[i], shown = JSON.stringify([now.owner, now.marks, now.mortgaged]);
      if (group.getAttribute("aria-label") !== now.label) group.setAttribute("aria-label", now.label);
      group.classList.toggle("open", open.includes(i));
      if (shown === cells[i].shown) return;
      cells[i].shown = shown;
      hatch.style.display = now.mortgaged ? "" : "none";
      things.replaceChildren(...now.marks.map(m => outline(frame, "mark", m, m.x, m.y, m.r, m.name)));
      group.dataset.marks = now.marks.map(m => m.name).join(" ");
      group.dataset.owner = now.owner < 0 ? "" : frame.seats[now.owner].name;
      if (now.owner >= 0) {
        const [x, y] = now.sign, seat = frame.seats[now.owner];
        things.append(outline(frame, "sign", seat, x, y, 7.6), letter(x, y, seat));
      }
    });
    const placed = new Map(state.pawns.map(p => [p.seat, p]));
    pawns.forEach((pawn, i) => {
      const at = placed.get(i);
      pawn.style.display = at ? "" : "none";
      pawn.classList.toggle("turn", state.turn === i);
      if (!at) return;
      pawn.style.transform = `translate(${at.x}px,${at.y}px)`;
      pawn.dataset.index = at.index;
    });
    const [x, y, width, height] = frame.cells[placed.get(state.turn)?.index]?.rect ?? [0, 0, 0, 0];
    put(spot, {x, y, width, height});                   // round the space of the player on turn, above its neighbours
    middle.replaceChildren(...state.texts.map(line), ...state.dice.map(drawDie));
    root.dataset.drawn = model.get("nr");
    performance.mark("kit-drawn", {detail: model.get("nr")});
  }

  const count = () => cells.length;
  const focus = i => {
    cells[current].group.setAttribute("tabindex", -1);
    current = (i + count()) % count();
    cells[current].group.setAttribute("tabindex", 0);
    cells[current].group.focus();
  };
  const pick = i => {
    cells.forEach(({group}, j) => group.classList.toggle("picked", i === j));
    live.textContent = cells[i].group.getAttribute("aria-label");
    performance.mark("kit-click");
    model.send({space: i, nr: model.get("nr")});
  };
  const clicked = event => {
    const group = event.target.closest(".kit-space");
    if (group) { focus(+group.dataset.index); pick(+group.dataset.index); }
  };
  const pressed = event => {
    const step = {ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1}[event.key];
    if (step) focus(current + along(step, event.key));
    else if (event.key === "Home") focus(0);
    else if (event.key === "End") focus(count() - 1);
    else if (event.key === "Enter" || event.key === " ") pick(current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // left is clockwise on the lower side and against it on the upper one; up and down likewise on the sides
  const along = (step, key) => {
    const side = Math.floor(current / (count() / 4)), level = key === "ArrowLeft" || key === "ArrowRight";
    return (level ? side === 2 || side === 1 : side === 3) ? -step : step;
  };
  const speak = () => { live.textContent = model.get("spoken"); };

  el.classList.add("kit-board-box");
  el.append(live);
  build();
  el.addEventListener("click", clicked);
  el.addEventListener("keydown", pressed);
  model.on("change:frame", build);
  model.on("change", draw);
  model.on("change:spoken", speak);
  return () => { model.off("change:frame", build); model.off("change", draw); model.off("change:spoken", speak); };
}
export default {render};
