import { ApiFailure } from './client.ts'

const unless =
  (status: number) =>
  async <Found>(ask: () => Promise<Found | undefined>): Promise<Found | null> => {
    try {
      return (await ask()) ?? null
    } catch (error) {
      if (error instanceof ApiFailure && error.status === status) return null
      throw error
    }
  }

/** What is asked for; null when it is not there, or not visible. */
export const unlessMissing = unless(404)

/** What is asked for; null when it is more than an answer holds. */
export const unlessTooLarge = unless(413)
