/** Something that a person presses, like a locator. */
interface Pressed {
  click(): Promise<void>
}

/** Presses what a test names, and counts it: how far something is away. */
export function countedTaps() {
  let taps = 0
  return {
    tap: async (target: Pressed): Promise<void> => {
      taps += 1
      await target.click()
    },
    count: () => taps,
  }
}
