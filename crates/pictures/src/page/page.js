"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  const read = (name) => JSON.parse(find(`script.${name}`).textContent);
  const { players, frames, hands } = read("data"), { ids, bodies } = read("pictures");
  const layers = [".cells", ".names", ".pieces", ".over"].map((name) => find(`.board ${name}`));
  const caption = find(".caption"), earned = find(".earned"), count = find(".count"), board = find(".board");
  const slider = find(".slider"), list = find(".moves ol"), play = find(".play"), speed = find(".speed");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const last = frames.length - 1, STEP = 180;
  let at = -1, timer = 0, film = 0;
  // What is to be seen: by id its body and place. And what is seen: by id its element.
  let wanted = new Map();
  const seen = new Map();

  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  // Four numbers for what comes, changes or moves (id, body, x and y in tenths), an id and -1 for what goes.
  const apply = (change) => {
    for (let i = 0; i < change.length; ) {
      const id = change[i], body = change[i + 1];
      if (body < 0) wanted.delete(id);
      else wanted.set(id, [body, change[i + 2] / 10, change[i + 3] / 10]);
      i += body < 0 ? 2 : 4;
    }
  };

  const draw = (id, body) => {
    const text = bodies[body], shell = document.createElementNS("http://www.w3.org/2000/svg", "g");
    // The bodies come from our own SVG maker, which escapes every text.
    shell.innerHTML = `<g${text.slice(1)}</g>`;
    const made = shell.firstChild;
    made.id = `b-${ids[id]}`;
    made.layer = Number(text[0]);
    made.body = body;
    return made;
  };

  const remove = (id, shown, slowly) => {
    seen.delete(id);
    shown.removeAttribute("id");
    if (!slowly || shown.layer < 2) return shown.remove();
    shown.classList.add("leaving");
    setTimeout(() => shown.remove(), STEP);
  };

  const put = (id, [body, x, y], slowly) => {
    let shown = seen.get(id);
    if (!shown || shown.body !== body) {
      const next = draw(id, body);
      if (shown) {
        next.style.transform = shown.style.transform;
        shown.replaceWith(next);
      } else {
        layers[next.layer].append(next);
        if (slowly && next.layer === 2) next.classList.add("fresh");
      }
      seen.set(id, next);
      // A piece that changes where it stands goes on from there.
      if (shown && slowly) next.getBoundingClientRect();
      shown = next;
    } else if (!slowly) shown.classList.remove("fresh");
    shown.style.transform = `translate(${x}px,${y}px)`;
  };

  const sync = (slowly) => {
    board.classList.toggle("moving", slowly);
    for (const [id, shown] of [...seen]) if (!wanted.has(id)) remove(id, shown, slowly);
    for (const [id, place] of wanted) put(id, place, slowly);
  };

  const rebuild = (turn) => {
    if (turn < at) {
      at = -1;
      wanted = new Map();
    }
    while (at < turn) frames[++at].steps.forEach(apply);
    sync(false);
  };

  // The steps of one turn, one after the other; whoever goes elsewhere meanwhile ends them.
  const watch = (turn) => {
    const steps = frames[turn].steps.slice();
    at = turn;
    const next = () => {
      film = 0;
      apply(steps.shift());
      sync(true);
      if (steps.length) film = setTimeout(next, Math.min(STEP + 40, 4000 / steps.length));
    };
    next();
  };

  const settle = () => {
    if (!film) return;
    clearTimeout(film);
    film = 0;
    const turn = at;
    at = -1;
    wanted = new Map();
    rebuild(turn);
  };

  const badge = (seat, className) => {
    const made = element("span", className, seat + 1);
    made.style.background = `var(--p${(seat % 8) + 1})`;
    made.style.color = `var(--on-p${(seat % 8) + 1})`;
    return made;
  };

  const name = (seat) => players[seat] || `player ${seat + 1}`;

  const tellPlayers = (frame) => {
    const next = frames[at + 1] && frames[at + 1].mover;
    find(".players ul").replaceChildren(...frame.points.map((points, seat) => {
      const row = element("li", seat === next ? "turn" : ""), who = element("span", "who", name(seat));
      who.append(element("span", "standing", frame.standings[seat] || (seat === next ? "to move" : "")));
      row.append(badge(seat, "badge"), who, element("span", "points", points));
      return row;
    }));
    find(".facts").textContent = frame.facts.join("\n");
  };

  const tellHand = (frame) => {
    const card = find(".hand"), shown = frame.hand !== undefined;
    card.hidden = !shown;
    if (!shown) return;
    card.querySelector("svg").innerHTML = hands[frame.hand];
    card.querySelector("p").textContent = (frame.hand_words || []).join("\n");
  };

  const tellNotes = (frame) => {
    const remarks = frame.remarks || [];
    find(".notes").hidden = !remarks.length;
    find(".notes ul").replaceChildren(...remarks.map((remark) => {
      const row = element("li", remark.kind);
      const who = remark.seat === undefined ? remark.kind : `${name(remark.seat)}, ${remark.kind}`;
      row.append(element("b", "", `${who}: `), remark.text);
      return row;
    }));
  };

  const account = (frame) => (frame.earned || []).map((text) => element("li", "", text));

  // Room for the longest account of the game: the board stays as large as it is, and the controls stay in sight.
  const reserve = () => {
    const letters = (frame) => frame.caption.length + (frame.earned || []).join("  ").length;
    const longest = frames.reduce((one, other) => (letters(other) > letters(one) ? other : one));
    const said = find(".said"), trial = element("div", "said"), list = element("ul", "earned");
    list.append(...account(longest));
    trial.append(element("p", "caption", longest.caption), list);
    trial.style.minHeight = 0;
    said.before(trial);
    const height = Math.ceil(trial.getBoundingClientRect().height);
    trial.remove();
    document.documentElement.style.setProperty("--said", `${height}px`);
  };

  const tell = () => {
    const frame = frames[at];
    caption.textContent = frame.caption;
    earned.replaceChildren(...account(frame));
    count.textContent = `${at} / ${last}`;
    slider.value = at;
    slider.setAttribute("aria-valuetext", frame.caption);
    // Not `disabled`: that would take the focus away from who steps by keyboard.
    for (const button of [".first", ".back"]) find(button).setAttribute("aria-disabled", at === 0);
    for (const button of [".on", ".last"]) find(button).setAttribute("aria-disabled", at === last);
    tellPlayers(frame);
    tellHand(frame);
    tellNotes(frame);
    choose();
    if (now) now.setAttribute("transform", `translate(${across(at)} 0)`);
  };

  const choose = () => {
    const before = list.querySelector("[aria-current]"), row = list.children[at].firstChild;
    if (before) before.removeAttribute("aria-current");
    row.setAttribute("aria-current", "step");
    // Only the list scrolls: the page must not jump under a reader's eyes.
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  };

  const show = (turn, slowly) => {
    turn = Math.max(0, Math.min(last, turn));
    if (!(turn <= last)) return;
    settle();
    if (turn === at) return;
    if (slowly && turn === at + 1 && !still.matches) watch(turn);
    else rebuild(turn);
    tell();
  };

  // Points by turn, a line a player, each with its number at the end.
  const across = (turn) => 8 + (turn / Math.max(1, last)) * 262;
  let now = null;
  const graph = () => {
    const all = frames.flatMap((frame) => frame.points), most = Math.max(1, ...all), least = Math.min(0, ...all);
    const up = (points) => 110 - ((points - least) / (most - least)) * 100;
    const seats = frames.length ? frames[0].points.map((_, seat) => seat) : [];
    find(".graph").hidden = last < 1 || !seats.length;
    const lines = seats.map((seat) => {
      const points = frames.map((frame, turn) => `${across(turn).toFixed(1)},${up(frame.points[seat]).toFixed(1)}`);
      const end = up(frames[last].points[seat]), ink = `var(--p${(seat % 8) + 1})`;
      return `<polyline points="${points.join(" ")}" style="stroke:${ink}"/><text x="275" y="${end + 4}">${seat + 1}: ${Number(frames[last].points[seat])}</text>`;
    });
    const ground = `<path class="axis" d="M8 ${up(0)}H270"/><g class="cursor"><path class="now" d="M0 6V114"/></g>`;
    const picture = find(".graph svg");
    picture.innerHTML = ground + lines.join("");
    const told = seats.map((seat) => `${name(seat)} ends with ${frames[last].points[seat]}`);
    picture.setAttribute("aria-label", `Points by turn: ${told.join(", ")}`);
    now = picture.querySelector(".cursor");
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect(), x = ((event.clientX - box.left) / box.width) * 320;
      go(Math.round(((x - 8) / 262) * last));
    });
  };

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
    caption.setAttribute("aria-live", "polite");
  };

  const tick = () => {
    // A film is seen to its end.
    if (film) return;
    show(at + 1, Number(speed.value) > STEP);
    if (at === last) pause();
  };

  const start = () => {
    if (at === last) show(0);
    if (last < 1) return;
    timer = setInterval(tick, Number(speed.value));
    play.textContent = "Pause";
    // A caption a second is too much to be read aloud.
    caption.setAttribute("aria-live", "off");
  };

  const toggle = () => (timer ? pause() : start());
  const go = (turn) => {
    pause();
    show(turn, turn === at + 1);
  };

  const keys = {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    Home: () => go(0),
    End: () => go(last),
    " ": toggle,
  };

  const press = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    const inside = event.target.tagName;
    // A slider and a select know the arrows themselves, a button and a box the space.
    if (inside === "SELECT" || (inside === "INPUT" && event.key !== " ")) return;
    if ((inside === "BUTTON" || event.target.type === "checkbox") && event.key === " ") return;
    event.preventDefault();
    keys[event.key]();
  };

  const gain = (frame, before) => {
    if (!before) return "";
    const won = frame.points.map((points, seat) => points - before.points[seat]);
    const own = frame.mover === undefined ? 0 : won[frame.mover];
    return own ? (own > 0 ? `+${own}` : `${own}`) : "";
  };

  frames.forEach((frame, turn) => {
    const button = element("button"), tag = frame.mover === undefined ? element("span") : badge(frame.mover, "tag");
    button.type = "button";
    button.append(element("span", "n", turn ? `${turn}.` : ""), tag, element("span", "", turn ? frame.sentence || frame.caption : "start"));
    button.append(element("span", "gain", gain(frame, frames[turn - 1])));
    button.addEventListener("click", () => go(turn));
    list.appendChild(document.createElement("li")).append(button);
  });
  if (last >= 0) find(".result").textContent = frames[last].headline;
  graph();
  if (last >= 0) {
    reserve();
    addEventListener("resize", reserve);
  }
  slider.max = Math.max(0, last);
  find(".first").addEventListener("click", () => go(0));
  find(".back").addEventListener("click", () => go(at - 1));
  find(".on").addEventListener("click", () => go(at + 1));
  find(".last").addEventListener("click", () => go(last));
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => go(Number(slider.value)));
  speed.addEventListener("change", () => {
    if (!timer) return;
    pause();
    start();
  });
  find(".theme").addEventListener("change", (event) => {
    document.documentElement.dataset.theme = event.target.value;
  });
  find(".letters").addEventListener("change", (event) => document.body.toggleAttribute("data-letters", event.target.checked));
  document.addEventListener("keydown", press);
  // A link to a turn ends in its number: page.html#12.
  const linked = () => go(parseInt(location.hash.slice(1), 10) || 0);
  addEventListener("hashchange", linked);
  linked();
})();
