export interface GateMember {
  readonly id: string
  readonly name: string
  /** Absent where the host knows no PINs. */
  readonly hasPin?: boolean | undefined
}

export interface DeviceAtGate {
  readonly operator: string | null
  /** By PIN; null where the camp asks for none. */
  readonly isConfirmed: boolean | null
  readonly asksPins: boolean
  readonly staff: readonly GateMember[]
}

export type OperatorAtGate = Pick<DeviceAtGate, 'isConfirmed'> & { readonly operator: string }

export type OperatorChoice = { readonly id: string; readonly secret?: string } | { readonly name: string }
