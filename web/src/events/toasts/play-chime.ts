import { api } from '../../api/client.ts'

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

/** A sound of the organisation is played for so long. */
const fileSecondsMax = 5
/** The last one that was fetched; null for what could not be, which is tried again with the next alert. */
let fetched: { address: string; sound: Promise<AudioBuffer | null> } | undefined

/**
 * Plays the notification sound: the organisation's, or two short notes where it has none or it cannot be played. Silent
 * where the browser does not allow sound before a first click.
 * @param address of the organisation's; null for none
 * @param onBlocked called then, once for as long as the page is open
 */
export function playChime(address: string | null, onBlocked?: () => void): void {
  if (typeof AudioContext === 'undefined') return
  const context = (audio ??= new AudioContext())
  allowSound()
  if (onBlocked && !hasSaidBlocked) setTimeout(() => sayBlocked(context, onBlocked), beginsWithinMs)
  if (context.currentTime < quietUntilSeconds) return
  quietUntilSeconds = context.currentTime + noteSeconds
  if (address === null) return playNotes(context)
  void soundAt(context, address).then((sound) => (sound ? playFile(context, sound) : playNotes(context)))
}

const playNotes = (context: AudioContext): void => {
  for (const { hertz, atSeconds } of notes) playNote(context, hertz, context.currentTime + atSeconds)
}

function soundAt(context: AudioContext, address: string): Promise<AudioBuffer | null> {
  if (fetched?.address !== address) fetched = { address, sound: decoded(context, address).catch(forget) }
  return fetched.sound
}

function forget(): null {
  fetched = undefined
  return null
}

/** @throws what fetching and decoding throw */
async function decoded(context: AudioContext, address: string): Promise<AudioBuffer> {
  const answer = await api.getAnswer(address.replace(/^\/api\//, ''))
  return context.decodeAudioData(await answer.arrayBuffer())
}

function playFile(context: AudioContext, sound: AudioBuffer): void {
  const source = context.createBufferSource()
  source.buffer = sound
  source.connect(context.destination)
  source.start(0, 0, fileSecondsMax)
  quietUntilSeconds = context.currentTime + Math.min(fileSecondsMax, sound.duration)
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
