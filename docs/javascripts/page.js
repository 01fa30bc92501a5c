const script = document.currentScript;

/** The address of the folder that contains `javascripts/`, so that links work from any page and from disk. */
export const root =
  script instanceof HTMLScriptElement
    ? script.src.replace(/javascripts\/[^/]*$/, "")
    : new URL(".", location.href).href;

/**
 * Load a data file on demand. It is a script, because pages opened from disk cannot fetch JSON.
 * @param {string} name  its path below `javascripts/`
 * @param {string} from  the address of the folder that contains `javascripts/`
 * @returns {Promise<void>}
 */
export function loadScript(name, from = root) {
  return new Promise((resolve, reject) => {
    const tag = document.createElement("script");
    tag.src = `${from}javascripts/${name}`;
    tag.onload = () => resolve();
    tag.onerror = () => reject(new Error(`cannot load ${tag.src}`));
    document.head.append(tag);
  });
}

/** Run a function when the page has loaded and the browser is idle. @param {() => void} run */
export function whenIdle(run) {
  const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run, 1000));
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
