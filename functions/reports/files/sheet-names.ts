/** Excel opens no longer name. */
const lengthMax = 31

/**
 * Gives each sheet of a workbook a name that Excel takes: without `[ ] : * ? / \`, no apostrophe at an end, at most 31
 * characters, each once whatever its case. A part stands whole behind the title.
 */
export function sheetNames(): (title: string, part?: string | null) => string {
  const taken = new Set(['history'])
  return (title, part = null) => {
    const clean = title
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .trim()
      .replace(/^'+|'+$/g, '')
    const end = part === null ? '' : ` · ${part}`
    const base = cut(clean, lengthMax - end.length) || 'Sheet'
    let name = base + end
    for (let count = 2; taken.has(name.toLowerCase()); count++) {
      const mark = `${end} (${count})`
      name = `${cut(base, lengthMax - mark.length)}${mark}`
    }
    taken.add(name.toLowerCase())
    return name
  }
}

/** Never in the middle of a sign of two units, which is what Excel counts. */
function cut(text: string, units: number): string {
  const short = text.slice(0, units)
  return (/[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short).trim()
}
