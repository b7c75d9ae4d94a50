import type { Confirmation, ConfirmationPurpose, Confirmations } from '../ports/ports.ts'
import { newSecret, secretKey } from '../secrets.ts'
import type { Memory } from './memory.ts'

const nameOf = (purpose: ConfirmationPurpose, secret: string) => `${purpose}:${secretKey(secret)}`

export function inMemoryConfirmations(memory: Memory): Confirmations {
  const read = (name: string): Confirmation | null => {
    const found = memory.confirmations.get(name)
    return found && found.expiresAt > memory.now() ? { ...found } : null
  }
  return {
    async issue(purpose, confirmation) {
      const secret = newSecret()
      memory.confirmations.set(nameOf(purpose, secret), { ...confirmation })
      return secret
    },
    read: async (purpose, secret) => read(nameOf(purpose, secret)),
    async redeem(purpose, secret) {
      const name = nameOf(purpose, secret)
      const found = read(name)
      memory.confirmations.delete(name)
      return found
    },
  }
}
