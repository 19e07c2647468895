import { afterAll, expect } from "vitest";
import { measure } from "./record.ts";

// Vitest runs this before it loads a test file, and its hook after all other hooks of the file.
const end = measure();
afterAll(() => end(expect.getState().testPath ?? ""));
