// What does not fit on the table, as sentences. Called with the smallest size of text, in pixels.
(smallest) => {
    const table = document.querySelector('.kit-table'), faults = [];
    const name = e => `${e.tagName.toLowerCase()}.${(e.getAttribute('class') || '').split(' ').join('.')} '${(e.textContent || '').trim().slice(0, 40)}'`;
    const seen = e => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0 && getComputedStyle(e).visibility !== 'hidden' && !e.closest('.kit-unseen'); };
    const pane = document.querySelector('.jp-WindowedPanel-outer') || document.documentElement, view = pane.getBoundingClientRect();

    // the main areas: inside the window, and none over another
    const areas = ['.kit-board', '.kit-head', '.kit-question', '.kit-answers', '.kit-note', '.kit-players', '.kit-rail', '.kit-drive', '.kit-tabs', '.kit-panel'];
    const boxes = areas.map(area => [area, table.querySelector(area)?.getBoundingClientRect()]);
    for (const [area, box] of boxes) {
        if (!box || !box.width) { faults.push(`${area} is missing`); continue; }
        if (box.top < view.top - 1 || box.bottom > view.bottom + 1 || box.left < view.left - 1 || box.right > view.right + 1)
            faults.push(`${area} reaches out of the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round)} in ${[view.left, view.top, view.right, view.bottom].map(Math.round)}`);
    }
    for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
        const [a, b] = [boxes[i][1], boxes[j][1]];
        if (a && b && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
            faults.push(`${boxes[i][0]} and ${boxes[j][0]} overlap`);
    }

    // text in the desk: large enough, and whole; a name may end in dots when the whole of it is its title
    for (const e of table.querySelectorAll('*')) {
        const own = [...e.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
        if (!own || !seen(e) || e.closest('style, title, .js-plotly-plot, option')) continue;
        const scale = e.ownerSVGElement ? e.getScreenCTM().d : 1, size = parseFloat(getComputedStyle(e).fontSize) * scale;
        if (size < smallest - 0.05 && !e.closest('.kit-glyph')) faults.push(`${name(e)} is ${size.toFixed(1)} px`);
        if (!e.ownerSVGElement) {
            const style = getComputedStyle(e), dots = style.textOverflow === 'ellipsis' && (e.title || e.closest('[title]'));
            if (e.scrollWidth > e.clientWidth + 1 && style.overflowX !== 'visible' && !dots) faults.push(`${name(e)} is cut off`);
        }
    }
    for (const e of table.querySelectorAll('.kit-head, .kit-question, .kit-players, .kit-rail, .kit-drive, .kit-tabs'))
        if (e.scrollHeight > e.clientHeight + 1) faults.push(`${name(e)} is cut off below`);
    // answers, and the button of a trade, are in sight without scrolling
    const desk = table.querySelector('.kit-answers:not(.kit-tabular)');
    for (const [e, place] of [...[...(desk?.children ?? [])].map(e => [e, desk]), [table.querySelector('.kit-offer'), table.querySelector('.kit-panel')]]) {
        if (e && seen(e) && e.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom + 1) faults.push(`${name(e)} is below the edge`);
    }
    // children of the desk's rows stay inside their rows
    for (const row of table.querySelectorAll('.kit-head, .kit-question, .kit-rail, .kit-drive, .kit-tabs, .kit-player')) {
        const box = row.getBoundingClientRect();
        for (const e of row.children) { const r = e.getBoundingClientRect();
            if (r.width && (r.right > box.right + 1.5 || r.left < box.left - 1.5)) faults.push(`${name(e)} sticks out of ${row.className}`); }
    }
    // words on the board stay inside their space, and lines do not lie on each other
    for (const space of table.querySelectorAll('.kit-space')) {
        const box = space.querySelector('.cell').getBoundingClientRect();
        for (const text of space.querySelectorAll('text')) { const r = text.getBoundingClientRect();
            if (r.left < box.left - 1 || r.right > box.right + 1) faults.push(`'${text.textContent}' is wider than its space`); }
    }
    // charts fill their place and no more
    const plot = table.querySelector('.js-plotly-plot'), panel = table.querySelector('.kit-panel').getBoundingClientRect();
    if (plot && seen(plot)) { const drawn = plot.querySelector('.main-svg').getBoundingClientRect();
        if (drawn.bottom > panel.bottom + 2 || drawn.right > panel.right + 2) faults.push('the chart is larger than its place');
        for (const text of plot.querySelectorAll('text')) { const r = text.getBoundingClientRect(), size = parseFloat(getComputedStyle(text).fontSize);
            if (!r.width || !text.textContent.trim()) continue;
            if (size < smallest - 1.05) faults.push(`'${text.textContent}' in the chart is ${size} px`);
            if (r.right > panel.right + 2 || r.bottom > panel.bottom + 2) faults.push(`'${text.textContent}' in the chart is cut off`); } }
    return [...new Set(faults)];
}
