import { readdirSync } from 'node:fs'
import type { AnyFlowModel } from '../../src/inspector/models/model.ts'
import { modelsIn } from '../../src/inspector/models/modelsIn.ts'

const folder = new URL('../../src/inspector/models/', import.meta.url)

export async function readModels(): Promise<readonly AnyFlowModel[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.replaceAll('\\', '/'))
  const modules = await Promise.all(names.map(async (name) => [name, await import(`${folder}${name}`)]))
  return modelsIn(Object.fromEntries(modules))
}
