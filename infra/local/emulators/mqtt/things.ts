import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PolicyPlan } from '../../plan/types.ts'
import { DamagedData, readJson } from '../disk/data-files.ts'
import { mayThing, type ThingAction } from './thing-policy.ts'

interface Certificate {
  id: string
  isActive: boolean
  policies: string[]
  things: string[]
}

interface Stored {
  certificates: Certificate[]
  things: string[]
}

/** What AWS IoT knows of things and their certificates; stored on disk before a call is answered. */
export class Things {
  readonly #file: string
  readonly #policies: readonly PolicyPlan[]
  #certificates = new Map<string, Certificate>()
  #things = new Set<string>()
  #ended: (id: string) => void = () => {}

  /** @throws DamagedData */
  constructor(policies: readonly PolicyPlan[], dataDir: string) {
    const folder = join(dataDir, 'things')
    mkdirSync(folder, { recursive: true })
    this.#file = join(folder, 'things.json')
    this.#policies = policies
    this.#load()
    if (!existsSync(this.#file)) this.#store()
  }

  /** Called when a certificate loses permissions: clients that are connected with it are disconnected. */
  onEnd(reported: (id: string) => void): void {
    this.#ended = reported
  }

  addThing(thing: string): void {
    this.#things.add(thing)
    this.#store()
  }

  hasThing(thing: string): boolean {
    return this.#things.has(thing)
  }

  hasPolicy(name: string): boolean {
    return this.#policies.some((policy) => policy.name === name)
  }

  removeThing(thing: string): void {
    this.#things.delete(thing)
    this.#store()
  }

  principalsOf(thing: string): string[] {
    return [...this.#certificates.values()].filter(({ things }) => things.includes(thing)).map(({ id }) => id)
  }

  addCertificate(id: string, isActive: boolean): void {
    this.#certificates.set(id, { id, isActive, policies: [], things: [] })
    this.#store()
  }

  certificate(id: string): Readonly<Certificate> | undefined {
    return this.#certificates.get(id)
  }

  change(id: string, change: (certificate: Certificate) => void): void {
    const certificate = this.#certificates.get(id)
    if (!certificate) return
    change(certificate)
    this.#store()
    this.#ended(id)
  }

  removeCertificate(id: string): void {
    this.#certificates.delete(id)
    this.#store()
    this.#ended(id)
  }

  /** A thing is who connects by its name with a certificate of its own. */
  may(id: string, clientId: string, act: [ThingAction, string]): boolean {
    const certificate = this.#certificates.get(id)
    if (!certificate?.isActive || !certificate.things.includes(clientId)) return false
    const policies = this.#policies.filter(({ name }) => certificate.policies.includes(name))
    return mayThing(policies, clientId, act)
  }

  #load(): void {
    const nothing = { certificates: [], things: [] }
    const kept = existsSync(this.#file) ? (readJson(this.#file) as Stored) : nothing
    if (!Array.isArray(kept.certificates) || !Array.isArray(kept.things)) {
      throw new DamagedData(this.#file, 'it should hold lists of certificates and things')
    }
    this.#certificates = new Map(kept.certificates.map((certificate) => [certificate.id, certificate]))
    this.#things = new Set(kept.things)
  }

  /** @throws what the disk said; then nothing has changed */
  #store(): void {
    const stored: Stored = { certificates: [...this.#certificates.values()], things: [...this.#things] }
    try {
      writeFileSync(`${this.#file}.new`, JSON.stringify(stored))
      renameSync(`${this.#file}.new`, this.#file)
    } catch (error) {
      this.#load()
      throw error
    }
  }
}
