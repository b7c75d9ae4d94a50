const notes = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1318.5, atSeconds: 0.14 },
]
const noteSeconds = 0.32
const loudness = 0.14

let audio: AudioContext | undefined
/** on the audio's own clock: what comes at once sounds once */
let quietUntilSeconds = 0

/** A browser that allows sound has begun by then. */
const beginsWithinMs = 400
let hasSaidBlocked = false

/**
 * Plays the notification sound: two short notes. Silent where the browser does not allow sound before a first click.
 * @param onBlocked called then, once for as long as the page is open
 */
export function playChime(onBlocked?: () => void): void {
  if (typeof AudioContext === 'undefined') return
  const context = (audio ??= new AudioContext())
  allowSound()
  if (onBlocked && !hasSaidBlocked) setTimeout(() => sayBlocked(context, onBlocked), beginsWithinMs)
  if (context.currentTime < quietUntilSeconds) return
  quietUntilSeconds = context.currentTime + noteSeconds
  for (const { hertz, atSeconds } of notes) playNote(context, hertz, context.currentTime + atSeconds)
}

/** Begins the sound, which a browser allows while a click is handled; a note that was blocked plays then. */
export const allowSound = (): void => void audio?.resume().catch(() => undefined)

function sayBlocked({ state }: AudioContext, onBlocked: () => void): void {
  if (state !== 'suspended' || hasSaidBlocked) return
  hasSaidBlocked = true
  onBlocked()
}

function playNote(context: AudioContext, hertz: number, startSeconds: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(loudness, startSeconds)
  volume.gain.exponentialRampToValueAtTime(0.001, startSeconds + noteSeconds)
  tone.connect(volume).connect(context.destination)
  tone.start(startSeconds)
  tone.stop(startSeconds + noteSeconds)
}
