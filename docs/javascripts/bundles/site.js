/** Every page. */
import "../search/box.js";
import "../site.js";
