import { expect, it } from "vitest";
import { actionOfMessage } from "./embed-channel.tsx";

it.each([
  [{ type: "wisp:play" }, false, { type: "toggle-play" }],
  [{ type: "wisp:play" }, true, null],
  [{ type: "wisp:pause" }, true, { type: "toggle-play" }],
  [{ type: "wisp:pause" }, false, null],
  [{ type: "wisp:seek", cursor: 7 }, false, { type: "go", to: 7 }],
  [{ type: "wisp:seek", cursor: -1 }, false, null],
  [{ type: "wisp:seek", cursor: 1.5 }, false, null],
  [{ type: "wisp:seek", cursor: "7" }, false, null],
  [{ type: "wisp:seek" }, false, null],
  [{ type: "wisp:reveal" }, false, null],
  ["wisp:play", false, null],
  [null, false, null],
])("%j while playing is %s asks for %j", (message, playing, action) => {
  expect(actionOfMessage(message, playing)).toEqual(action);
});
