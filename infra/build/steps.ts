import type { Inputs } from './fingerprint.ts'

export type StepName = 'functions' | 'basemap' | 'places' | 'web' | 'cloud'

export interface Step {
  /** as the terminal names it: "building the client … 4.1 s" */
  label: string
  inputs: Inputs
  /** folder that the step makes, whole */
  output: string
  /** made before, and made again with it */
  after?: StepName
}

const buildFiles = (...names: string[]) => names.map((name) => `infra/build/${name}.ts`)

export const steps: Record<StepName, Step> = {
  functions: {
    label: 'the functions',
    inputs: {
      paths: [
        'functions',
        'shared',
        'package-lock.json',
        'infra/function-list.ts',
        ...buildFiles(
          'bundle-functions',
          'lazy-clients',
          'lean-bundle',
          'module-graph',
          'sdk-commands',
          'api-document',
          'report-fonts',
        ),
      ],
    },
    output: 'dist/functions',
  },
  basemap: {
    label: 'the base map',
    inputs: {
      paths: [
        'web/basemap',
        'shared/wire/pmtiles',
        'shared/domain/distance.ts',
        'package-lock.json',
        ...buildFiles('run-step'),
      ],
    },
    output: 'dist/public/basemap',
  },
  places: {
    label: 'the index of places',
    inputs: { paths: ['web/basemap', 'package-lock.json', ...buildFiles('run-step')] },
    output: 'dist/places',
  },
  web: {
    label: 'the client',
    inputs: {
      paths: ['web', 'shared', 'package-lock.json', ...buildFiles('build-web')],
      except: ['web/basemap'],
    },
    output: 'dist/web',
    after: 'basemap',
  },
  cloud: {
    label: 'the templates',
    inputs: {
      paths: [
        'infra',
        'functions/platform/env.ts',
        'functions/platform/dynamo/tables.ts',
        'functions/platform/needs.ts',
        'cdk.json',
        'cdk.context.json',
        'package.json',
        'package-lock.json',
        ...buildFiles('synth'),
      ],
      except: ['infra/local', 'infra/build', 'infra/complete-lock.mjs'],
    },
    output: 'dist/cloud',
    after: 'functions',
  },
}
