// Small helpers that every widget of the table begins with.
const NS = "http://www.w3.org/2000/svg";
const put = (node, attributes = {}, ...children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
};
const svg = (tag, attributes, ...children) => put(document.createElementNS(NS, tag), attributes, ...children);
const html = (tag, attributes, ...children) => put(document.createElement(tag), attributes, ...children);
// Text from people and rules only ever becomes a text node, so a name can hold any signs.
