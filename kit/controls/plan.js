// A board that is no ring: groups of parts, made from plain data. A group with a label is a button; arrow keys go to the
// nearest one in that direction. A group keeps its node while its id lives, so that it is seen to move.
const part = ([tag, attributes, text]) => svg(tag, attributes, ...(text === undefined ? [] : [text]));

function render({model, el}) {
  let root, style, shown = new Map(), order = [], current = "";
  const live = html("div", {class: "kit-unseen", "aria-live": "polite"});

  function build() {
    const {width, height, title, fixed, style: rules} = model.get("frame");
    if (!fixed) return;
    root?.remove();
    style?.remove();
    style = html("style", {}, rules);
    root = svg("svg", {class: "kit-plan kit-board", viewBox: `-2 -2 ${width + 4} ${height + 4}`, role: "group",
      "aria-label": `${title}. Arrow keys go from thing to thing, Enter chooses one.`}, ...fixed.map(part));
    shown = new Map();
    el.prepend(style, root);
    draw();
  }

  function draw() {
    const groups = model.get("state").groups;
    if (!groups || !root) return;
    const open = new Set(model.get("choices")), picked = new Set(model.get("picked")), before = shown;
    shown = new Map();
    for (const now of groups) {
      const held = before.get(now.id), look = JSON.stringify([now.parts, now.label, now.kind]);
      const node = held?.node ?? svg("g", {"data-id": now.id});
      if (held?.look !== look) {
        node.setAttribute("class", `kit-thing ${now.kind}`);
        node.replaceChildren(...now.parts.map(part));
        if (now.label) put(node, {role: "button", tabindex: node.getAttribute("tabindex") ?? -1, "aria-label": now.label});
      }
      node.classList.toggle("open", open.has(now.id));
      node.classList.toggle("picked", picked.has(now.id));
      node.style.transform = `translate(${now.x}px,${now.y}px)`;
      shown.set(now.id, {node, look, now});
    }
    for (const [id, {node}] of before) if (!shown.has(id)) node.remove();
    const ids = groups.map(now => now.id);
    if (ids.join() !== order.join() || [...shown.values()].some(({node}) => !node.isConnected)) {
      const held = root.contains(document.activeElement) ? document.activeElement.dataset.id : null;
      for (const {node} of shown.values()) root.append(node);
      order = ids;
      if (shown.has(held)) focus(held);
    }
    if (!shown.get(current)?.now.label) current = groups.find(now => now.label)?.id ?? "";
    for (const [id, {node, now}] of shown) if (now.label) node.setAttribute("tabindex", id === current ? 0 : -1);
    root.dataset.drawn = model.get("nr");
    performance.mark("kit-drawn", {detail: model.get("nr")});
  }

  const focus = id => shown.get(id).node.focus({preventScroll: true});
  const focused = event => {
    const id = event.target.closest("[role=button]")?.dataset.id;
    if (!shown.has(id)) return;
    shown.get(current)?.node.setAttribute("tabindex", -1);
    current = id;
    shown.get(id).node.setAttribute("tabindex", 0);
  };
  const pick = id => {
    live.textContent = shown.get(id).now.label;
    performance.mark("kit-click");
    model.send({thing: id, nr: model.get("nr")});
  };
  const middle = id => {
    const box = shown.get(id).node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const towards = ([dx, dy]) => {
    const [x, y] = middle(current);
    let best = null, least = Infinity;
    for (const [id, {now}] of shown) {
      if (!now.label || id === current) continue;
      const [u, v] = middle(id), ahead = (u - x) * dx + (v - y) * dy, aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (ahead > 2 && ahead + 2 * aside < least) { least = ahead + 2 * aside; best = id; }
    }
    if (best) focus(best);
  };
  const WAYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  const clicked = event => {
    const id = event.target.closest("[role=button]")?.dataset.id;
    if (id && shown.has(id)) { focus(id); pick(id); }
  };
  const pressed = event => {
    if (WAYS[event.key]) towards(WAYS[event.key]);
    else if (event.key === "Enter" || event.key === " ") pick(current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const speak = () => { live.textContent = model.get("spoken"); };

  el.classList.add("kit-board-box");
  el.append(live);
  build();
  el.addEventListener("click", clicked);
  el.addEventListener("keydown", pressed);
  el.addEventListener("focusin", focused);
  model.on("change:frame", build);
  model.on("change", draw);
  model.on("change:spoken", speak);
  return () => { model.off("change:frame", build); model.off("change", draw); model.off("change:spoken", speak); };
}
export default {render};
