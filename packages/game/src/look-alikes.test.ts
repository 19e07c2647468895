import { describe, expect, it } from "vitest";
import { asLatin } from "./look-alikes.ts";

const read = (text: string): string => Array.from(text, asLatin).join("");

describe("the letter that a reader sees", () => {
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

  it("letters on dark circles and squares are read as the letters, except for emoji", () => {
    expect(read("🅐🅑🅩")).toBe("abz");
    expect(read("🅲🅳🆉")).toBe("cdz");
    expect(read("🅰🅱🅾🅿")).toBe("🅰🅱🅾🅿");
  });

  it("is the letter itself in small for all others", () => {
    expect(read("Modern OIL, 9 词 ñ Ж")).toBe("modern oil, 9 词 ñ ж");
    expect(asLatin("ß")).toBe("ss");
  });
});
