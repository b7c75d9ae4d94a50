/**
 * Runs something heavy once what just changed is on screen.
 * @returns the call that prevents it
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // a task that is made in a frame comes after the frame's paint
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
