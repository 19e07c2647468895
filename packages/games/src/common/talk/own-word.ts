import type { Locale } from "@wisp/game";

/** What the judge of words counts as the word, as rules say it, with an example. */
export const saysTheWord: Readonly<Record<Locale, string>> = {
  en: 'The word is said by itself and by its other forms and spellings: singular and plural, tenses, signs between its letters, digits in place of letters. Parts of it and other words of its family do not count. For example, "raincoats", "rain-coat" and "R A I N C O A T" say the word "raincoat"; "coat", "rain" and "raining" do not.',
  zh: "只要出现这个词，就算说出了它；字与字之间夹有空格、连字符或引号，或者写成繁体，也算。只说其中的某个字不算。以“雨衣”为例：“雨 衣”“雨-衣”算说出，“雨”“下雨时穿的衣服”不算。",
};

/** The same, exactly: what a form of a word is, wherever one may not be said. Later versions of the games use it. */
export const saysAWord: Readonly<Record<Locale, string>> = {
  en: 'A word is said by itself, by its other forms and spellings (singular and plural, tenses, spellings such as "colour" and "color", signs between its letters, digits in place of letters), and as a part of a compound with a hyphen. Letters inside another word and other words of its family do not count. For example, "raincoats", "raincoat-like", "rain-coat" and "R A I N C O A T" say the word "raincoat"; "coat", "rain" and "raining" do not, and "start" does not say "art".',
  zh: "只要出现一个词，就算说出了它，夹在更长的词语里也算；字与字之间夹有空格、连字符或引号，写成繁体，或者用了这个词的另一种写法，同样算。只说其中的某个字不算。以“雨衣”为例：“雨衣架”“雨 衣”“雨-衣”算说出，“雨”“下雨时穿的衣服”不算。",
};
