/** One content line of an iCalendar file. */
export interface Line {
  /** where in the file, counted from 1 */
  at: number
  name: string
  parameters: ReadonlyMap<string, string>
  value: string
}

/** A component with what stands in it; lines of inner components belong to those. */
export interface Component {
  at: number
  name: string
  lines: Line[]
  inner: Component[]
}

const pattern = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):([\s\S]*)$/

/** Where the file can no longer be read, as a line counted from 1. */
export interface BrokenLine {
  brokenAt: number
}

/** The outermost component, or the line that cannot be read or does not close what is open. RFC 5545, section 3.1. */
export function readComponent(text: string): Component | BrokenLine {
  const root: Component = { at: 1, name: '', lines: [], inner: [] }
  const open = [root]
  for (const { at, text: each } of unfolded(text)) {
    const line = readLine(each, at)
    const current = open.at(-1)!
    if (!line || (open.length === 1 && root.inner.length > 0)) return { brokenAt: at }
    if (line.name === 'BEGIN') {
      const begun = { at, name: line.value.trim().toUpperCase(), lines: [], inner: [] }
      current.inner.push(begun)
      open.push(begun)
    } else if (line.name === 'END') {
      if (open.length === 1 || current.name !== line.value.trim().toUpperCase()) return { brokenAt: at }
      open.pop()
    } else if (open.length === 1) return { brokenAt: at }
    else current.lines.push(line)
  }
  return open.length === 1 && root.inner[0] ? root.inner[0] : { brokenAt: open.at(-1)!.at }
}

/** Lines that begin with a blank go on where the line before ended. */
function unfolded(text: string): { at: number; text: string }[] {
  const lines: { at: number; text: string }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const before = lines.at(-1)
    if (before && /^[ \t]/.test(line)) before.text += line.slice(1)
    else lines.push({ at: index + 1, text: line })
  }
  return lines.filter((line) => line.text.trim() !== '')
}

function readLine(text: string, at: number): Line | null {
  const [, name, parameters = '', value = ''] = pattern.exec(text) ?? []
  if (name === undefined) return null
  const read = [...parameters.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)/g)].map(
    ([, key, content]) => [key!.toUpperCase(), content!.replaceAll('"', '')] as const,
  )
  return { at, name: name.toUpperCase(), parameters: new Map(read), value }
}
