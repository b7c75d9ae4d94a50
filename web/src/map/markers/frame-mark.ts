const drawnMark = 'live-map-drawn'

/** Marks the frame after this one, when what was drawn is on screen: the benchmark measures by it. */
export function markWhenShown(): void {
  requestAnimationFrame(() => {
    performance.mark(drawnMark)
    performance.clearMarks(drawnMark)
  })
}
