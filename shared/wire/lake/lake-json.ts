/** How it goes with an organisation's data lake, as the API answers it. */
export interface LakeJson {
  isOn: boolean
  /** null while it is off */
  since: string | null
  /** `2026-11-28`; null without files */
  lastDay: string | null
  files: number
  bytes: number
  /** files that are to be written again; more are not counted than `lakeLimits.notesCountedMax` */
  waiting: number
  /** when files are looked after next; null while it is off */
  nextRun: string | null
}

export interface LakeFileJson {
  /** `2026-11-28` */
  day: string
  /** vehicles of these ids, both included */
  firstDeviceId: number
  lastDeviceId: number
  bytes: number
  writtenTime: string
  /** below `/api`: redirects to the file */
  path: string
}
