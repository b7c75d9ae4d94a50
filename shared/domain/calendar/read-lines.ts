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
  /** the first line in it that cannot be read, or that closes what is around it; 0 for none */
  brokenAt: number
}

const pattern = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):([\s\S]*)$/
/** Some write `;TZID=(UTC+01:00) Berlin, Rome:20260101T080000` without quotes: the time is what can be one. */
const unquoted =
  /^([A-Za-z-]+)((?:;VALUE=[A-Za-z-]+)?;TZID=[^"]*):(\d{8}(?:T\d{4,6}Z?)?(?:,\d{8}(?:T\d{4,6}Z?)?)*)\s*$/i

/** Where the file can no longer be read, as a line counted from 1. */
export interface BrokenLine {
  brokenAt: number
}

/**
 * The outermost components, or the line that closes nothing, or opens what never closes. What cannot be read inside of
 * one is noted there, so that what stands beside it counts. RFC 5545, section 3.1.
 */
export function readComponents(text: string): Component[] | BrokenLine {
  const root = begun('', 1)
  const open = [root]
  for (const { at, text: each } of unfolded(text)) {
    const line = readLine(each, at)
    if (line?.name === 'BEGIN') {
      const component = begun(line.value.trim().toUpperCase(), at)
      const same = open.findLastIndex(({ name }) => name === component.name)
      if (same > 0) breakOff(open, { count: open.length - same, at })
      open.at(-1)!.inner.push(component)
      open.push(component)
    } else if (line?.name === 'END') {
      const name = line.value.trim().toUpperCase()
      const depth = open.findLastIndex((component) => component.name === name)
      if (depth < 1) return { brokenAt: at }
      breakOff(open, { count: open.length - 1 - depth, at })
      open.pop()
    } else if (open.length === 1) return { brokenAt: at }
    else if (line) open.at(-1)!.lines.push(line)
    else if (matters.test(each)) open.at(-1)!.brokenAt ||= at
  }
  return open.length === 1 && root.inner.length > 0 ? root.inner : { brokenAt: open.at(-1)!.at }
}

const begun = (name: string, at: number): Component => ({ at, name, lines: [], inner: [], brokenAt: 0 })

/** What is not a line is the rest of a text that somebody broke, unless it begins like one that says when. */
const matters = /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID|STATUS|SEQUENCE|UID)\b/i

/** Closes the innermost components, which the file did not. */
function breakOff(open: Component[], { count, at }: { count: number; at: number }): void {
  for (const component of open.splice(open.length - count, count)) component.brokenAt ||= at
}

/** Lines that begin with a blank go on where the line before ended. */
function unfolded(text: string): { at: number; text: string }[] {
  const lines: { at: number; text: string }[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const before = lines.at(-1)
    if (before && /^[ \t]/.test(line)) before.text += line.slice(1)
    else lines.push({ at: index + 1, text: line })
  }
  return lines.filter((line) => line.text.trim() !== '')
}

function readLine(text: string, at: number): Line | null {
  const [, name, parameters = '', value = ''] = unquoted.exec(text) ?? pattern.exec(text) ?? []
  if (name === undefined) return null
  const isUnquoted = /;TZID=[^"]*[:,]/i.test(parameters)
  const pairs = isUnquoted ? /;([A-Z-]+)=((?<=;TZID=).*|[^;]*)/gi : /;([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)/g
  const read = [...parameters.matchAll(pairs)].map(
    ([, key, content]) => [key!.toUpperCase(), content!.replaceAll('"', '').trim()] as const,
  )
  return { at, name: name.toUpperCase(), parameters: new Map(read), value }
}

/** The value of the first line with a name. */
export const valueOf = ({ lines }: Component, name: string): string | undefined =>
  lines.find((line) => line.name === name)?.value.trim()
