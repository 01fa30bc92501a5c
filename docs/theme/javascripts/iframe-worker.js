// From disk a browser starts no worker, and search would be dead.
// There a hidden frame stands in for it: the same script, the same messages, on the page's own thread.
if (location.protocol === "file:") {
  // Material's search looks for the second name, to know where its languages are.
  window.Worker = window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.title = "";
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.loaded = Promise.resolve();
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.inside.importScripts = (...urls) => this.load(urls);
      this.load([url]);
    }

    load(urls) {
      const { document } = this.inside;
      const all = urls.map((url) => new Promise((done, failed) => {
        const script = document.createElement("script");
        script.async = false; // in the order of the list
        script.src = new URL(url, location).href;
        script.onload = done;
        script.onerror = () => failed(new Error(`cannot load ${url}`));
        document.head.append(script);
      }));
      this.loaded = Promise.all([this.loaded, ...all]);
      return this.loaded;
    }

    // A script may ask for others, so look again after each wait.
    async postMessage(data) {
      for (let seen; seen !== this.loaded; await seen) seen = this.loaded;
      this.inside.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
}
