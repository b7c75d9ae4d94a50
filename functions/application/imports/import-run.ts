import type { Entity } from '../../../shared/entities/entity.ts'
import type { ImportNote } from '../../../shared/domain/imports/import-note.ts'
import type { ImportState } from '../../../shared/domain/imports/import-state.ts'
import { shortened } from '../../../shared/domain/failures.ts'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { user } from '../../../shared/entities/user.ts'
import type { BacklogMessages } from '../../platform/ports/tracker-ports.ts'
import type { ImportMatch, Records, World } from '../../platform/ports/ports.ts'
import { askServer } from './ask-server.ts'

/** What an import works with. */
export type ImportWorld = Pick<World, 'tenants' | 'imports' | 'importServers' | 'now' | 'pause'> & {
  messages: BacklogMessages
}

/** Another process wrote the import meanwhile: it was cancelled, or somebody else goes on with it. */
export class Superseded extends Error {}

/** One step of an import that runs: its state, and what was matched before. */
export class ImportRun {
  readonly world: ImportWorld
  readonly records: Records
  readonly #token: string
  readonly #matches = new Map<string, Map<number, ImportMatch>>()
  #state: ImportState
  #notes: ImportNote[] | null = null

  constructor(world: ImportWorld, records: Records, { state, token }: { state: ImportState; token: string }) {
    this.world = world
    this.records = records
    this.#state = state
    this.#token = token
  }

  get state(): ImportState {
    return this.#state
  }

  get #imports() {
    return this.world.imports(this.records.tenantId)
  }

  /** @throws Superseded */
  async save(change: Partial<ImportState>): Promise<void> {
    const saved = await this.#imports.save({ ...this.#state, ...change })
    if (!saved) throw new Superseded()
    this.#state = saved
  }

  /** Asks for a list, not sooner than a moment after the last one. @throws ServerProblem */
  async ask(path: string): Promise<Record<string, unknown>[]> {
    await this.world.pause(importLimits.pauseMs)
    const server = { address: this.#state.address, token: this.#token }
    const found = await askServer(this.world.importServers, server, path)
    if (this.#state.tries > 0) await this.save({ tries: 0, reason: null })
    return found
  }

  /** records of a kind that are here, by their ids at the server */
  async matches(kind: string): Promise<ReadonlyMap<number, ImportMatch>> {
    const known = this.#matches.get(kind) ?? (await this.#imports.matches(this.#state.address, kind))
    this.#matches.set(kind, known)
    return known
  }

  async match(kind: Entity, foreignId: number, match: ImportMatch): Promise<void> {
    await this.matches(kind.name)
    await this.#imports.match(this.#state.address, { kind: kind.name, foreignId }, match)
    this.#matches.get(kind.name)!.set(foreignId, match)
  }

  async notes(): Promise<readonly ImportNote[]> {
    return (this.#notes ??= await this.#imports.notes())
  }

  /** Writes what did not map into the report, as far as it is not full. */
  async note(note: ImportNote): Promise<void> {
    const notes = [...(await this.notes())]
    const isNew = !notes.some(({ kind, foreignId }) => kind === note.kind && foreignId === note.foreignId)
    if (isNew) this.#state = { ...this.#state, noted: this.#state.noted + 1 }
    if (isNew && notes.length >= importLimits.notesMax) return
    const lengthMax = importLimits.noteTextLengthMax
    const kept: ImportNote = {
      ...note,
      name: note.name.slice(0, lengthMax),
      reasons: note.reasons.map(({ field, reason }) => ({
        field: field.slice(0, lengthMax),
        reason: shortened(reason, lengthMax),
      })),
    }
    await this.#imports.note([kept])
    this.#notes = [...notes, kept]
  }

  historyUntil(): Promise<Map<number, number>> {
    return this.#imports.historyUntil(this.#state.address)
  }

  noteHistory(foreignId: number, until: number): Promise<void> {
    return this.#imports.noteHistory(this.#state.address, foreignId, until)
  }

  /**
   * Who is linked to what is added. Somebody whom the server knows gets the links that they have there; another one would
   * see nothing. Nobody gets links to people and notifications that they did not ask for.
   */
  async creatorOf(kind: Entity): Promise<number | undefined> {
    if (kind.name === user.name || kind.name === 'notification') return undefined
    const { startedBy } = this.#state
    const people = await this.matches(user.name)
    if ([...people.values()].some(({ id }) => id === startedBy)) return undefined
    return (await this.records.get(user, startedBy)) ? startedBy : undefined
  }
}
