/** One content line of an iCalendar file. */
export interface Line {
  name: string
  parameters: ReadonlyMap<string, string>
  value: string
}

/** A component with what stands in it; lines of inner components belong to those. */
export interface Component {
  name: string
  lines: Line[]
  inner: Component[]
}

const pattern = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):([\s\S]*)$/

/** The outermost component; null when lines cannot be read or do not close what they open. RFC 5545, section 3.1. */
export function readComponent(text: string): Component | null {
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const root: Component = { name: '', lines: [], inner: [] }
  const open = [root]
  for (const each of lines) {
    const line = readLine(each)
    const current = open.at(-1)!
    if (!line || (open.length === 1 && root.inner.length > 0)) return null
    if (line.name === 'BEGIN') {
      const begun = { name: line.value.trim().toUpperCase(), lines: [], inner: [] }
      current.inner.push(begun)
      open.push(begun)
    } else if (line.name === 'END') {
      if (open.length === 1 || current.name !== line.value.trim().toUpperCase()) return null
      open.pop()
    } else if (open.length === 1) return null
    else current.lines.push(line)
  }
  return open.length === 1 ? (root.inner[0] ?? null) : null
}

function readLine(text: string): Line | null {
  const [, name, parameters = '', value = ''] = pattern.exec(text) ?? []
  if (name === undefined) return null
  const read = [...parameters.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)/g)].map(
    ([, key, content]) => [key!.toUpperCase(), content!.replaceAll('"', '')] as const,
  )
  return { name: name.toUpperCase(), parameters: new Map(read), value }
}
