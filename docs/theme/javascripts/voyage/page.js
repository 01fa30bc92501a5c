"use strict";
/** The page of a voyage: one screen after the other, and the log of everything that happened. */
(function (board, rules, book) {
  const { make, say, fill, voyage } = board;

  function open(root) {
    let rounds = []; // of this voyage; the last one is being played
    const stage = make("div", { class: "gb-stage" });
    const trouble = make("div", { class: "gb-trouble", role: "alert", hidden: true });
    const file = make("input", { type: "file", accept: ".jsonl,application/jsonl,text/plain", class: "gb-file", "aria-label": say("openLog") });
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      if (chosen) openLog(await chosen.text());
      file.value = ""; // the same file can be chosen again
    });
    root.replaceChildren(trouble, stage);

    const current = () => rounds[rounds.length - 1];
    const setCurrent = (round) => {
      rounds = [...rounds.slice(0, -1), round];
      board.keep("voyage", voyage.writeLog(rounds));
    };

    function complain(text) {
      fill(trouble, text);
      trouble.hidden = text === "";
    }

    /** Stage A: the first round, the next one of a travel log, or one that is played again. */
    function prepare() {
      complain("");
      location.hash.startsWith("#case=") && history.replaceState(null, "", location.pathname + location.search);
      const begin = (round) => {
        rounds = [...rounds, round];
        setCurrent(round);
        seats();
      };
      const left = rounds.length === 0 ? board.kept("voyage", "") : "";
      const resume = make("button", { type: "button", class: "gb-button", onclick: () => resumeFrom(left), hidden: !left }, say("goOn"));
      stage.replaceChildren(voyage.tableView({ begin, before: current() }),
        make("div", { class: "gb-row gb-wrap gb-bar" }, resume, make("label", { class: "gb-button gb-filelabel" }, say("openLog"), file)));
    }

    /** Who sits where now, before the signal. */
    function seats() {
      const { state, table } = current();
      const alone = state.seats.length === 1;
      const lines = state.seats.map(({ player, region }, index) => {
        const facts = { player, preparer: table.places[index].player, region: board.typeset(book.regions[region]) };
        return make("li", {}, say(alone ? "seatAlone" : "seat", facts));
      });
      const { ending } = state.reaction;
      const on = make("button", { type: "button", class: "gb-button gb-large gb-primary", onclick: react }, say("stageB", { turn: state.turn }));
      stage.replaceChildren(make("h2", {}, say("stageA")), fill(make("p"), say(alone ? "seatedAlone" : "seated")), make("ol", {}, ...lines),
        fill(make("p", { class: "gb-hint" }), say({ flip: "howB", stop: "howStop", done: "howAlone" }[ending])),
        make("div", { class: "gb-row gb-wrap gb-bar" }, on));
      voyage.showFrom(stage, on);
    }

    /** Stage B: everybody in turn, hidden from the others. */
    function react() {
      const reaction = new voyage.Reaction(current());
      const players = current().state.seats.map(({ player }) => player);
      const body = make("div");
      stage.replaceChildren(make("h2", {}, say("stageB", { turn: current().state.turn })), body);
      const handTo = (index) => {
        if (index === players.length) return close(reaction);
        return voyage.secretView(body, { reaction, player: players[index], isLast: index === players.length - 1, handOn: () => handTo(index + 1) });
      };
      handTo(0);
    }

    function close(reaction) {
      const { round, first, late } = reaction.finished();
      setCurrent(round);
      reveal(late.length > 0 ? [say("tooLate", { player: first }), ...late.map(({ event, ids }) => `${voyage.tellEvent(event)} ${voyage.tellRefusal(ids, event)}`)] : []);
    }

    /** Stage C: whoever ended stage B begins, then clockwise (RECON-0, Q-16). */
    function reveal(notes = []) {
      const before = current();
      const order = rules.orderOf(before.state);
      const body = make("div");
      const told = make("ul", { class: "gb-notes", hidden: notes.length === 0 }, ...notes.map((text) => fill(make("li"), text)));
      stage.replaceChildren(make("h2", {}, say("stageC", { turn: before.state.turn })), told, body);
      const done = before.state.reconstructions.filter(({ turn }) => turn === before.state.turn).length;
      const turnTo = (index) => voyage.revealView(body, {
        round: current(), player: order[index], after: order[index + 1],
        next() {
          setCurrent(voyage.after(current(), { event: "reconstruct", player: order[index] }));
          if (index + 1 < order.length) turnTo(index + 1);
          else assess(before);
        },
      });
      turnTo(done);
    }

    function assess(before) {
      const round = current();
      const { outcome } = round.state;
      const log = [["saveLog", save], ["seeReplay", () => watch(say("replayOf"), rounds)]];
      const onward = outcome === undefined ? [["goNextTurn", react], ["stopRound", prepare]]
        : [[outcome.result === "replay" ? "playAgain" : "anotherRound", prepare], ["newVoyage", forget]];
      voyage.assessmentView(stage, { before, round, actions: [...onward, ...log] });
      const result = voyage.resultOf(rounds);
      if (result.result === "travel-log") {
        stage.querySelector(".gb-standings").parentNode.after(make("ul", {}, ...voyage.tellTravelLog(result).map((text) => fill(make("li"), text))));
      }
    }

    function forget() {
      rounds = [];
      board.keep("voyage", "");
      prepare();
    }

    function save() {
      const url = URL.createObjectURL(new Blob([voyage.writeLog(rounds)], { type: "application/jsonl" }));
      const link = make("a", { href: url, download: say("logFile") });
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
    }

    /** Where a voyage goes on: a stage B that had begun begins again. */
    function resume() {
      const { state, events, table, challenge } = current();
      if (state.outcome) return prepare();
      if (rules.stageOf(state) === "reconstruction") return reveal();
      const signals = events.map(({ event }) => event).lastIndexOf("signal");
      const kept = state.reaction.signalled ? events.slice(0, signals) : events;
      setCurrent(kept.reduce((round, event) => voyage.after(round, event), voyage.begun(table, challenge)));
      return state.turn === 1 ? seats() : react();
    }

    function resumeFrom(text) {
      try {
        rounds = voyage.readLog(text);
        resume();
      } catch (error) {
        if (!(error instanceof voyage.LogError)) throw error;
        complain(error.message);
      }
    }

    function openLog(text) {
      complain("");
      try {
        const read = voyage.readLog(text);
        const take = () => { rounds = read; resume(); };
        watch(say("replayOf"), read, { note: say("readsEnd"), take });
      } catch (error) {
        if (!(error instanceof voyage.LogError)) throw error;
        complain(error.message);
      }
    }

    function watch(title, told, { note, take } = {}) {
      const onward = take ? [["playOn", take], ["newVoyage", forget]] : [["saveLog", save], [told === rounds ? "anotherRound" : "newVoyage", prepare]];
      voyage.replayView(stage, { title, note, scenes: voyage.scenesOfRounds(told), actions: onward });
    }

    /** A scenario of the rules, from the link beside it. Their file is only fetched when one is asked for. */
    function watchCase(id) {
      const show = () => {
        const found = window.GlobeCases && window.GlobeCases[id];
        if (!found) {
          complain(say("noCase", { id }));
          return prepare();
        }
        complain("");
        return voyage.replayView(stage, {
          title: say("caseNamed", { id, name: board.typeset(found.name) }), note: `[${found.cites.join("] [")}]`,
          scenes: voyage.scenesOfCase(found.request), actions: [["backToStart", prepare]],
        });
      };
      if (window.GlobeCases) return show();
      const script = make("script", { src: `${board.root}javascripts/voyage/cases.js`, onload: show, onerror: show });
      return document.head.append(script);
    }

    function route() {
      const { id } = (/^#case=(?<id>[\w.-]+)$/.exec(decodeURIComponent(location.hash)) || { groups: {} }).groups;
      if (id !== undefined) watchCase(id);
      else if (stage.childElementCount === 0) prepare();
      for (const link of document.querySelectorAll("a.language")) link.hash = location.hash;
    }
    window.addEventListener("hashchange", route);
    route();
  }

  for (const root of document.querySelectorAll(".globe-board.voyage")) open(root);
})(window.GlobeBoard, window.GlobeRules, window.GlobeBook);
