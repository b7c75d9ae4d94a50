import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readContext, readSizes } from '../context.ts'
import { replaceFolder } from './replace-folder.ts'

/**
 * Synthesizes the templates of a stage of `cdk.context.json` for one machine, from functions that are built.
 * @returns the folder that holds them
 * @throws Error that names the stages there are, when this one is not among them
 */
export async function cloudOfStage(stage: string): Promise<string> {
  readSizes(readContext()['qafila'], stage)
  const { synth } = await import('./synth.ts')
  const folder = fileURLToPath(new URL(`../../dist/cloud-${stage}`, import.meta.url))
  const next = `${folder}.next-${randomUUID().slice(0, 8)}`
  await synth(next, stage)
  replaceFolder(next, folder)
  return folder
}
