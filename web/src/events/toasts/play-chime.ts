const notes = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1318.5, atSeconds: 0.14 },
]
const noteSeconds = 0.32
const loudness = 0.14

let audio: AudioContext | undefined
/** on the audio's own clock: what comes at once sounds once */
let quietUntilSeconds = 0

/** Plays the notification sound: two short notes. Silent where the browser does not allow sound before a first click. */
export function playChime(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume()
  if (audio.currentTime < quietUntilSeconds) return
  quietUntilSeconds = audio.currentTime + noteSeconds
  for (const { hertz, atSeconds } of notes) playNote(audio, hertz, audio.currentTime + atSeconds)
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
