import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { machineDocument } from './machineDiagram.ts'
import { readModels } from './models.ts'

const folder = new URL('../../docs/machines/', import.meta.url)

await mkdir(folder, { recursive: true })
for (const name of await readdir(folder)) {
  if (name.endsWith('.md')) await rm(new URL(name, folder))
}
for (const model of await readModels()) {
  await writeFile(new URL(`${model.machine.id}.md`, folder), machineDocument(model))
}
