// In your project: import { defineSteps } from "globe-rules-features";
import { defineSteps } from "../index.js";
import { respond } from "./engine.js";

defineSteps({ respond, reasons: process.env.REASONS !== "false" });
