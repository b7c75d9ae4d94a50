import type { ChosenTrack, OpenedTrack, PreviewChoices, TrackRefusal } from './track-session.ts'

/** What the page asks the worker that reads a file. */
export type TrackCall =
  | { kind: 'open'; bytes: Uint8Array; zone: string; language: string }
  | { kind: 'preview'; choices: PreviewChoices }
  | { kind: 'batch'; offset: number }

export type TrackAnswer = OpenedTrack | ChosenTrack | TrackRefusal | object[]
