// The log: one line an event, the newest at the foot; a click on a line asks for the rule behind it.
function render({model, el}) {
  el.classList.add("kit-log");
  const list = html("ol", {"aria-label": model.get("title")});
  el.append(list);
  function draw() {
    const {first, lines} = model.get("state");
    const low = el.scrollHeight - el.scrollTop - el.clientHeight < 40;
    list.replaceChildren(...(lines ?? []).map(([turn, clause, text], i) => html("li", {},
      html("button", {type: "button", class: "kit-line", onclick: () => model.send({do: "why", event: first + i})},
        html("span", {class: "kit-when"}, turn), html("span", {class: "kit-what"}, text), html("span", {class: "kit-clause"}, clause)))));
    if (low) el.scrollTop = el.scrollHeight;
  }
  model.on("change:state", draw);
  draw();
  requestAnimationFrame(() => { el.scrollTop = el.scrollHeight; });
  return () => model.off("change:state", draw);
}
export default {render};
