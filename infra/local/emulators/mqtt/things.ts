import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PolicyPlan } from '../../plan/types.ts'
import { mayThing, type ThingAction } from './thing-policy.ts'

interface Certificate {
  id: string
  isActive: boolean
  policies: string[]
  things: string[]
}

/** What AWS IoT knows of things and their certificates; stored on disk before a call is answered. */
export class Things {
  readonly #file: string
  readonly #policies: readonly PolicyPlan[]
  readonly #certificates = new Map<string, Certificate>()
  readonly #things = new Set<string>()
  #ended: (id: string) => void = () => {}

  constructor(policies: readonly PolicyPlan[], dataDir: string) {
    const folder = join(dataDir, 'things')
    mkdirSync(folder, { recursive: true })
    this.#file = join(folder, 'things.json')
    this.#policies = policies
    if (!existsSync(this.#file)) return
    const kept = JSON.parse(readFileSync(this.#file, 'utf8')) as { certificates: Certificate[]; things: string[] }
    for (const certificate of kept.certificates) this.#certificates.set(certificate.id, certificate)
    for (const thing of kept.things) this.#things.add(thing)
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

  #store(): void {
    const text = JSON.stringify({ certificates: [...this.#certificates.values()], things: [...this.#things] })
    writeFileSync(`${this.#file}.new`, text)
    renameSync(`${this.#file}.new`, this.#file)
  }
}
