import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface Resource {
  Type: string
  Properties?: Record<string, Json>
}

/** A resource, and the stack that it is in. */
export interface Found {
  stack: string
  id: string
  resource: Resource
}

/** A synthesized stack, and where its assets are: asset hash -> absolute path. */
export interface Template {
  stack: string
  Resources: Record<string, Resource>
  Outputs?: Record<string, { Value: Json; Export?: { Name: Json } }>
  Parameters?: Record<string, { Default?: Json; NoEcho?: boolean }>
  assets: Record<string, string>
}

interface Artifact {
  type: string
  properties?: { templateFile?: string; file?: string; stackName?: string }
  dependencies?: string[]
}
interface Assets {
  files?: Record<string, { source?: { path?: string } }>
}

/** Reads every stack of a cloud assembly as `cdk synth` wrote it. @throws Error that names the folder when it is none */
export async function readTemplates(cloudDir: string): Promise<Template[]> {
  const manifest = await readJson<{ artifacts: Record<string, Artifact> }>(join(cloudDir, 'manifest.json'))
  const artifacts = Object.entries(manifest.artifacts)
  const assets = await Promise.all(
    artifacts
      .filter(([, { type }]) => type === 'cdk:asset-manifest')
      .map(([, { properties }]) => paths(properties?.file)),
  )
  const all = Object.assign({}, ...assets) as Record<string, string>
  return Promise.all(
    artifacts
      .filter(([, { type }]) => type === 'aws:cloudformation:stack')
      .map(async ([name, { properties }]) => ({
        ...(await readJson<Omit<Template, 'stack' | 'assets'>>(join(cloudDir, properties?.templateFile ?? ''))),
        stack: properties?.stackName ?? name,
        assets: all,
      })),
  )

  async function paths(file: string | undefined): Promise<Record<string, string>> {
    const { files = {} } = await readJson<Assets>(join(cloudDir, file ?? ''))
    return Object.fromEntries(
      Object.entries(files).flatMap(([hash, { source }]) =>
        source?.path ? [[hash, resolve(cloudDir, source.path)]] : [],
      ),
    )
  }
}

async function readJson<T>(file: string): Promise<T> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch (error) {
    throw new Error(`${file} could not be read as part of a cloud assembly; build it again`, { cause: error })
  }
}
