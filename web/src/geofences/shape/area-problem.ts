import { formatArea } from '../../../../shared/domain/area/format-area.ts'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { isArea, parseArea, type AreaProblem } from '../../../../shared/domain/area/parse-area.ts'
import type { FailureText } from '../../../../shared/domain/failures.ts'
import type { Words } from '../../../../shared/i18n/t.ts'

/** The words of what a drawn shape can be refused for. */
const words: Readonly<Partial<Record<FailureText, string>>> = {
  'the sides after corner {corner} and after corner {other} cross each other': 'geofences.problem.crossing',
  'corner {corner} and the next are the same place': 'geofences.problem.twice',
  'a polygon has at most {most} corners': 'geofences.problem.tooMany',
  'longer than {most} characters': 'geofences.problem.tooLong',
  'hole {hole} must be inside the outer ring and apart from the other holes': 'geofences.problem.holePlace',
  'hole {hole}: {problem}': 'geofences.problem.hole',
  'the radius must be more than 0 and at most {most} metres': 'geofences.problem.radius',
}

const known = new WeakMap<Area, AreaProblem | null>()

/** Why a shape cannot be saved, in the reader's language; null when it can. A shape of thousands of corners is read once. */
export function areaProblemText(area: Area, t: Words): string | null {
  let problem = known.get(area)
  if (problem === undefined) {
    const parsed = parseArea(formatArea(area))
    problem = isArea(parsed) ? null : parsed
    known.set(area, problem)
  }
  return problem && problemText(problem, t)
}

export function problemText({ problem: { text, values = {} } }: AreaProblem, t: Words): string {
  const plain = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number] => typeof entry[1] !== 'object'),
  )
  return t(words[text] ?? 'geofences.problem.other', plain)
}
