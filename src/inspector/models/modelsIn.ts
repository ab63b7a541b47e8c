import { type AnyFlowModel, areas } from './model.ts'

/** Ordered by area and name. A module is named after its machine and exports `<name>Model`. */
export function modelsIn(modules: Readonly<Record<string, unknown>>): readonly AnyFlowModel[] {
  const found = Object.entries(modules).map(([path, module]) => {
    const name = path.replace(/^.*\/|\.tsx$/g, '')
    const model: AnyFlowModel | undefined = Reflect.get(Object(module), `${name}Model`)
    if (model?.machine.id !== name) throw new Error(`${path} exports no ${name}Model of a machine ${name}.`)
    return model
  })
  return found.toSorted((one, other) => placeOf(one) - placeOf(other) || (idOf(one) < idOf(other) ? -1 : 1))
}

function placeOf({ area }: AnyFlowModel): number {
  return area === undefined ? areas.length : areas.indexOf(area)
}

function idOf({ machine }: AnyFlowModel): string {
  return machine.id
}
