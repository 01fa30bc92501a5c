/** The editor of a request, loaded when a reader unfolds it. */
import { openRequest } from "../board/request.js";

window.GlobeRequest = openRequest;
