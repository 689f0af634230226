/**
 * The script of the drawing page. The drawing is a list of strokes, for undo, and is kept in the browser's storage, so that
 * a reload keeps it.
 */
export const drawingScript = `
  const canvas = document.querySelector('canvas');
  const context = canvas.getContext('2d');
  const status = document.querySelector('[role=status]');
  const button = (id) => document.getElementById(id);
  const storageKey = 'plaza-drawing ' + location.pathname;
  // A stroke is {color, width, points}, where no color erases; {clear: true} empties the page.
  let strokes = [];
  let undone = [];
  let stroke;
  let pointer;
  let color = document.querySelector('[data-color]').dataset.color;
  let width = Number(document.querySelector('[data-width][aria-checked=true]').dataset.width);
  let erasing = false;
  const say = (text) => { status.textContent = text; };

  function paint({ clear, color, width, points }) {
    if (clear) return blank();
    context.strokeStyle = context.fillStyle = color || '#fff';
    context.lineWidth = width;
    context.lineCap = context.lineJoin = 'round';
    const [[x, y]] = points;
    context.beginPath();
    if (points.length === 1) {
      context.arc(x, y, width / 2, 0, 2 * Math.PI);
      return context.fill();
    }
    context.moveTo(x, y);
    for (const [x, y] of points.slice(1)) context.lineTo(x, y);
    context.stroke();
  }
  function blank() {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  function repaint() {
    blank();
    for (const one of strokes) paint(one);
    button('undo').disabled = strokes.length === 0;
    button('redo').disabled = undone.length === 0;
    button('clear').disabled = isBlank();
  }
  function isBlank() {
    return strokes.length === 0 || strokes[strokes.length - 1].clear === true;
  }
  function keep() {
    try {
      localStorage.setItem(storageKey, JSON.stringify({ strokes, undone }));
    } catch {
      // Without storage a reload loses the drawing.
    }
  }
  function restore() {
    try {
      const kept = JSON.parse(localStorage.getItem(storageKey));
      if (kept) ({ strokes, undone } = kept);
    } catch {
      // An unreadable drawing is discarded.
    }
  }
  function changed() {
    say('');
    repaint();
    keep();
  }
  function add(one) {
    strokes.push(one);
    undone = [];
    changed();
  }
  function undo() {
    if (strokes.length > 0) undone.push(strokes.pop());
    changed();
  }
  function redo() {
    if (undone.length > 0) strokes.push(undone.pop());
    changed();
  }

  function pointOf({ clientX, clientY }) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const round = (value) => Math.round(value * 10) / 10;
    return [round((clientX - left) * canvas.width / width), round((clientY - top) * canvas.height / height)];
  }
  canvas.addEventListener('pointerdown', (event) => {
    // A second finger draws nothing.
    if (stroke || (event.pointerType === 'mouse' && event.button !== 0)) return;
    event.preventDefault();
    pointer = event.pointerId;
    try { canvas.setPointerCapture(pointer); } catch { /* The pointer is gone already. */ }
    stroke = { color: erasing ? null : color, width: erasing ? 3 * width : width, points: [pointOf(event)] };
    paint(stroke);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!stroke || event.pointerId !== pointer) return;
    const events = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    for (const one of events.length > 0 ? events : [event]) stroke.points.push(pointOf(one));
    paint(stroke);
  });
  function finish(event) {
    if (!stroke || event.pointerId !== pointer) return;
    const done = stroke;
    stroke = undefined;
    add(done);
  }
  canvas.addEventListener('pointerup', finish);
  canvas.addEventListener('pointercancel', finish);

  function choose(chosen, group) {
    for (const one of group) one.setAttribute('aria-checked', String(one === chosen));
  }
  function setErasing(wanted) {
    erasing = wanted;
    button('eraser').setAttribute('aria-pressed', String(wanted));
  }
  const colorButtons = document.querySelectorAll('[data-color]');
  for (const one of colorButtons) one.addEventListener('click', () => {
    color = one.dataset.color;
    choose(one, colorButtons);
    setErasing(false);
  });
  const widthButtons = document.querySelectorAll('[data-width]');
  for (const one of widthButtons) one.addEventListener('click', () => {
    width = Number(one.dataset.width);
    choose(one, widthButtons);
  });
  button('eraser').addEventListener('click', () => setErasing(!erasing));
  button('undo').addEventListener('click', undo);
  button('redo').addEventListener('click', redo);
  button('clear').addEventListener('click', () => add({ clear: true }));
  document.addEventListener('keydown', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });

  const png = () => new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  button('save').addEventListener('click', async () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await png());
    link.download = 'drawing.png';
    link.click();
  });
  button('hand-in').addEventListener('click', async () => {
    if (isBlank()) return say('There is nothing drawn yet.');
    button('hand-in').disabled = true;
    say('Handing in…');
    try {
      const answer = await fetch(location.href, {
        method: 'POST',
        headers: { 'content-type': 'image/png' },
        body: await png(),
      });
      if (answer.ok) say('Handed in. You can close this window and return to the terminal.');
      else say("Couldn't hand in: " + ((await answer.text()) || answer.status) + '. The drawing is kept here: try again.');
    } catch {
      say('The command in the terminal has ended. Run it again, or save the drawing and give the file with --file.');
    }
    button('hand-in').disabled = false;
  });
  restore();
  repaint();
`;
