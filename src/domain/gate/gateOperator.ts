export interface GateMember {
  readonly id: string
  readonly name: string
}

export interface DeviceAtGate {
  readonly operator: string | null
  readonly staff: readonly GateMember[]
}

export type OperatorChoice = { readonly id: string } | { readonly name: string }
