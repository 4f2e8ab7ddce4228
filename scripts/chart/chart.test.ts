import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { SETTINGS } from '../../server/src/platform/config/settings.ts'
import { Templates } from './go-template.test-support.ts'

const CHART = join(import.meta.dirname, '../../deploy/helm/arbor')

type Value = { readonly [key: string]: unknown }

/** Values of the chart, with others on top. */
function valuesWith(given: Value): Value {
  const merged = (below: Value, above: Value): Value => {
    const entries = Object.entries(above).map(([key, value]) => {
      const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
      return [key, isMap ? merged((below[key] ?? {}) as Value, value as Value) : value] as const
    })
    return { ...below, ...Object.fromEntries(entries) }
  }
  return merged(parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Value, given)
}

/** The objects of the chart by kind and name. */
function render(given: Value = {}): Map<string, Value> {
  const values = valuesWith({ image: { tag: '1.2.3' }, ...given })
  const dot = { Values: values, Release: { Name: 'kb', Namespace: 'default' } }
  const templates = new Templates()
  const names = readdirSync(join(CHART, 'templates')).toSorted()
  const texts = names.map((name) =>
    templates.render(readFileSync(join(CHART, 'templates', name), 'utf8'), dot),
  )
  const documents = texts.flatMap((text) => parseAllDocuments(text))
  const found = new Map<string, Value>()
  for (const document of documents) {
    expect(document.errors).toEqual([])
    const value = document.toJS() as Value | null
    if (value === null) continue
    const name = `${String(value['kind'])} ${String(at(value, 'metadata.name'))}`
    expect(found.has(name)).toBe(false)
    found.set(name, value)
  }
  return found
}

/** What is at a path such as "spec.template", or undefined. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((found, name) => (found as Value | undefined)?.[name], value)
}

const POOL = at(parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')), 'workers.0') as Value
const specOf = (objects: Map<string, Value>, name: string) => at(objects.get(name), 'spec')

describe('the chart', () => {
  it('runs pods of each kind that share settings, are spread, and are disrupted one at a time', () => {
    const objects = render()
    expect([...objects.keys()].toSorted()).toEqual([
      'Deployment kb-api',
      'Deployment kb-worker',
      'Ingress kb',
      'Job kb-migration',
      'PodDisruptionBudget kb-api',
      'PodDisruptionBudget kb-worker',
      'Service kb',
    ])
    for (const component of ['api', 'worker']) {
      const deployment = specOf(objects, `Deployment kb-${component}`)
      const selector = at(deployment, 'selector')
      expect(at(deployment, 'replicas')).toBe(2)
      expect(at(deployment, 'template.metadata.labels')).toEqual(at(selector, 'matchLabels'))
      const budget = specOf(objects, `PodDisruptionBudget kb-${component}`)
      expect(budget).toEqual({ maxUnavailable: 1, selector })
      const pod = at(deployment, 'template.spec')
      expect(pod).toMatchObject({
        terminationGracePeriodSeconds: 150,
        topologySpreadConstraints: ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map(
          (topologyKey) => ({
            topologyKey,
            maxSkew: 1,
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: selector,
          }),
        ),
        containers: [{ args: [component], image: 'arbor:1.2.3' }],
      })
      const env = at(pod, 'containers.0.env') as Value[]
      expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining(env.map(({ name }) => name)))
      expect(env).toContainEqual({ name: 'ARBOR_STORAGE_URL', value: 's3://arbor' })
    }
  })

  it('updates the schema in a job before the pods of a new version start', () => {
    const job = render().get('Job kb-migration')
    expect(at(job, 'metadata.annotations')).toMatchObject({
      'helm.sh/hook': 'pre-install,pre-upgrade',
    })
    expect(at(job, 'spec.template.spec')).toMatchObject({
      restartPolicy: 'Never',
      containers: [
        {
          image: 'arbor:1.2.3',
          command: ['node', 'cli/src/arbor.ts', 'migrate'],
          envFrom: [{ secretRef: { name: 'arbor' } }],
          env: [
            { name: 'ARBOR_PUBLIC_URL' },
            { name: 'ARBOR_STORAGE_URL', value: 's3://arbor' },
            { name: 'ARBOR_TRUST_PROXY' },
          ],
          securityContext: { readOnlyRootFilesystem: true },
        },
      ],
    })
    expect(render({ migration: { enabled: false } }).has('Job kb-migration')).toBe(false)
  })

  it('scales pools by the age of the queue, by an external metric or with KEDA', () => {
    const labels = { kind: 'ingestion-step', step: 'convert' }
    const autoscaling = { ...(POOL['autoscaling'] as Value), enabled: true, labels }
    const workers = [
      { ...POOL, autoscaling },
      { ...POOL, name: 'plain', autoscaling: undefined },
    ]
    const api = { autoscaling: { enabled: true } }
    const objects = render({ workers, api })
    expect(specOf(objects, 'Deployment kb-worker')).not.toHaveProperty('replicas')
    expect(specOf(objects, 'Deployment kb-api')).not.toHaveProperty('replicas')
    expect(at(specOf(objects, 'Deployment kb-plain'), 'replicas')).toBe(2)
    expect(specOf(objects, 'HorizontalPodAutoscaler kb-api')).toMatchObject({
      minReplicas: 2,
      maxReplicas: 6,
      metrics: [{ resource: { name: 'cpu', target: { averageUtilization: 70 } } }],
    })
    expect(specOf(objects, 'HorizontalPodAutoscaler kb-worker')).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name: 'kb-worker' },
      maxReplicas: 8,
      behavior: { scaleDown: { stabilizationWindowSeconds: 600 } },
      metrics: [
        {
          type: 'External',
          external: {
            metric: {
              name: 'arbor_jobs_oldest_waiting_seconds',
              selector: { matchLabels: labels },
            },
            target: { type: 'Value', value: '30' },
          },
        },
      ],
    })
    expect(objects.has('HorizontalPodAutoscaler kb-plain')).toBe(false)

    const prometheus = 'http://prometheus.monitoring:9090'
    const scaled = render({ workers, autoscaling: { by: 'keda', prometheus } })
    expect(specOf(scaled, 'ScaledObject kb-worker')).toMatchObject({
      scaleTargetRef: { name: 'kb-worker' },
      maxReplicaCount: 8,
      triggers: [
        {
          type: 'prometheus',
          metadata: {
            serverAddress: prometheus,
            query: 'max(arbor_jobs_oldest_waiting_seconds{kind="ingestion-step",step="convert",})',
            threshold: '30',
          },
        },
      ],
    })
    expect(() => render({ workers, autoscaling: { by: 'keda' } })).toThrow(/URL of Prometheus/)
  })

  it('lets only the ingress controller and Prometheus connect to pods, if asked to', () => {
    const from = [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }]
    const metricsFrom = [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }]
    const egress = [{ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }]
    const objects = render({ networkPolicy: { enabled: true, from, metricsFrom, egress } })
    const pods = { 'app.kubernetes.io/name': 'arbor', 'app.kubernetes.io/instance': 'kb' }
    expect(specOf(objects, 'NetworkPolicy kb')).toEqual({
      podSelector: { matchLabels: pods },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: metricsFrom, ports: [{ port: 'metrics' }] }],
      egress: [
        {
          ports: [
            { port: 53, protocol: 'UDP' },
            { port: 53, protocol: 'TCP' },
          ],
        },
        ...egress,
      ],
    })
    expect(specOf(objects, 'NetworkPolicy kb-api')).toMatchObject({
      podSelector: { matchLabels: { ...pods, 'app.kubernetes.io/component': 'api' } },
      ingress: [{ from, ports: [{ port: 'http' }] }],
    })
    const closed = render({ networkPolicy: { enabled: true, from } })
    expect(at(specOf(closed, 'NetworkPolicy kb'), 'policyTypes')).toEqual(['Ingress'])
    expect(() => render({ networkPolicy: { enabled: true } })).toThrow(/ingress controller/)
  })

  it('accepts pools and steps of its own, and requires a version', () => {
    const workers = [{ name: 'convert', replicas: 3, steps: ['convert', 'embed'], concurrency: 4 }]
    const objects = render({ workers, databaseReplicas: { secretName: 'replicas' } })
    const envOf = (name: string) => at(specOf(objects, name), 'template.spec.containers.0.env')
    expect(envOf('Deployment kb-convert')).toEqual(
      expect.arrayContaining([
        { name: 'ARBOR_WORKER_STEPS', value: 'convert,embed' },
        { name: 'ARBOR_WORKER_CONCURRENCY', value: '4' },
      ]),
    )
    expect(envOf('Deployment kb-api')).toContainEqual(
      expect.objectContaining({ name: 'ARBOR_DATABASE_REPLICA_URLS' }),
    )
    expect(() => render({ image: { tag: '' } })).toThrow('image.tag is the version to run')
  })
})
