import { describe, expect, it } from "vitest";
import { asLatin } from "./look-alikes.ts";

const read = (text: string): string => Array.from(text, asLatin).join("");

describe("what a reader takes a letter for", () => {
  it.each([
    ["Cyrillic", "саt рοroх", "cat porox"],
    ["Greek capitals", "ΗΜΝΥ ΑΒΕΖΙΚΟΡΤΧ", "hmny abezikoptx"],
    ["Greek small letters, which look otherwise", "ημνυ", "nuvu"],
    ["Cherokee", "ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ", "abcdeghijklmprstvwz"],
    ["Lisu", "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcdefghijklmnoprstuvwxyz"],
    ["Armenian", "զցոս", "qgnu"],
    [
      "small capitals and the letters of phonetics",
      "ɑʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
      "abcdefghijklmnoprstuvwyz",
    ],
    ["two letters in one", "æœӕ", "aeoeae"],
    ["strokes", "đħłøŧ", "dhlot"],
    ["no i without its dot", "ı", "i"],
  ])("%s", (_, text, latin) => {
    expect(read(text)).toBe(latin);
  });

  it("of letters on dark circles and squares are the letters, but for emoji", () => {
    expect(read("🅐🅑🅩")).toBe("abz");
    expect(read("🅲🅳🆉")).toBe("cdz");
    expect(read("🅰🅱🅾🅿")).toBe("🅰🅱🅾🅿");
  });

  it("is the letter itself in small for all others", () => {
    expect(read("Modern OIL, 9 词 ñ Ж")).toBe("modern oil, 9 词 ñ ж");
    expect(asLatin("ß")).toBe("ss");
  });
});
