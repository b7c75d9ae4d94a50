import type { MotionSettings } from '../engine/engine-settings.ts'

/** Of the circle of drift, where nobody wants one, metres. */
const elsewhereMetres = 100

/** Who is found farther away (metres) after a silence is elsewhere, but for what the fix is less accurate. */
export const gapMetresOf = ({ driftMetres }: Pick<MotionSettings, 'driftMetres'>): number =>
  driftMetres || elsewhereMetres
