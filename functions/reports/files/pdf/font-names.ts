/** Signs that one font file has, with the file before its weight; as the style sheets of the package say. */
const scripts = {
  latin: {
    file: '@fontsource/noto-sans/files/noto-sans-latin',
    has: /[\0-\xFF\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u2000-\u206F\u20AC\u2122\u2191\u2193\u2212\u2215\uFFFD]/,
  },
  arabic: {
    file: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic',
    has: /[\u0600-\u06FF\u0750-\u077F\u0870-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/,
  },
  latinMore: {
    file: '@fontsource/noto-sans/files/noto-sans-latin-ext',
    has: /[\u0100-\u02FF\u1D00-\u1DBF\u1E00-\u1EFF\u20A0-\u20C0\u2113\u2C60-\u2C7F\uA720-\uA7FF]/,
  },
  cyrillic: {
    file: '@fontsource/noto-sans/files/noto-sans-cyrillic',
    has: /[\u0301\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2116]/,
  },
  greek: { file: '@fontsource/noto-sans/files/noto-sans-greek', has: /[\u0370-\u03FF]/ },
} as const

export type Script = keyof typeof scripts
export type Weight = 400 | 700

export const scriptNames = Object.keys(scripts) as Script[]
export const weights: readonly Weight[] = [400, 700]

export const fontFile = (script: Script, weight: Weight): string => `${scripts[script].file}-${weight}-normal.woff`

/** The script of a sign; Latin for those that no font has: a box stands for them. */
export const scriptOf = (sign: string): Script =>
  scriptNames.find((script) => scripts[script].has.test(sign)) ?? 'latin'
