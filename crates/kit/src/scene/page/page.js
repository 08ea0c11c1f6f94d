"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  const { captions, lines, frames } = JSON.parse(find("script.data").textContent);
  const picture = find(".picture"), caption = find("figcaption"), count = find(".count");
  const slider = find("input"), list = find("ol"), play = find(".play"), speed = find("select");
  const last = frames.length - 1;
  let at = -1, shown = [], timer = 0;

  // A frame is a length, then pairs (place, line) that differ from the frame before.
  const apply = (frame) => {
    shown.length = frame[0];
    for (let i = 1; i < frame.length; i += 2) shown[frame[i]] = frame[i + 1];
  };

  const rebuild = (turn) => {
    if (turn < at) {
      at = -1;
      shown = [];
    }
    while (at < turn) apply(frames[++at]);
  };

  const choose = (turn) => {
    const before = list.querySelector("[aria-current]"), now = list.children[turn].firstChild;
    if (before) before.removeAttribute("aria-current");
    now.setAttribute("aria-current", "step");
    // Only the list scrolls: the page must not jump under a reader's eyes.
    list.scrollTop = now.offsetTop - list.clientHeight / 2;
  };

  const show = (turn) => {
    turn = Math.max(0, Math.min(last, turn));
    if (!(turn <= last) || turn === at) return;
    rebuild(turn);
    // The lines come from our own SVG maker, which escapes every text.
    picture.innerHTML = shown.map((line) => lines[line]).join("\n");
    caption.textContent = captions[turn];
    count.textContent = `${turn} / ${last}`;
    slider.value = turn;
    slider.setAttribute("aria-valuetext", captions[turn]);
    // Not `disabled`: that would take the focus away from who steps by keyboard.
    for (const name of [".first", ".back"]) find(name).setAttribute("aria-disabled", turn === 0);
    for (const name of [".on", ".last"]) find(name).setAttribute("aria-disabled", turn === last);
    choose(turn);
  };

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
    caption.setAttribute("aria-live", "polite");
  };

  const tick = () => {
    show(at + 1);
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
    show(turn);
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
    // A slider and a select know the arrows themselves, and a button the space.
    if (inside === "SELECT" || (inside === "INPUT" && event.key !== " ")) return;
    if (inside === "BUTTON" && event.key === " ") return;
    event.preventDefault();
    keys[event.key]();
  };

  captions.forEach((text, turn) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => go(turn));
    list.appendChild(document.createElement("li")).append(button);
  });
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
  document.addEventListener("keydown", press);
  // A link to a turn ends in its number: page.html#12.
  const linked = () => go(parseInt(location.hash.slice(1), 10) || 0);
  addEventListener("hashchange", linked);
  linked();
})();
