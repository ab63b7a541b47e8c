import { icon } from '../ui/parts/icons.tsx'

/** Separate from the other icons, so that campers do not load these. */

export const DashboardIcon = /* @__PURE__ */ icon(
  'M4 4h7v9H4ZM13.5 4H20v5h-6.5ZM13.5 11.5H20V20h-6.5ZM4 15.5h7V20H4Z',
)
export const UsersIcon = /* @__PURE__ */ icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20v-1a5 5 0 0 1 5-5h3a5 5 0 0 1 5 5v1M16 4.3a3.5 3.5 0 0 1 0 6.5M18 14.4a5 5 0 0 1 3.5 4.7v.9',
)
export const StaffIcon = /* @__PURE__ */ icon(
  'M5 8h14v12.5H5ZM9 3.5 12 8l3-4.500M12 14a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600ZM8.500 18a3.500 3.500 0 0 1 7 0',
)
export const StoreIcon = /* @__PURE__ */ icon(
  'M5 11v8.5h14V11M3.5 8.5 5.5 4h13l2 4.5a2.8 2.8 0 0 1-5.6 0 2.8 2.8 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0ZM10 19.5V15h4v4.5',
)
export const CashIcon = /* @__PURE__ */ icon(
  'M3 6.5h18v11H3ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.2 12h.1M17.7 12h.1',
)
export const DeviceIcon = /* @__PURE__ */ icon('M7 3h10v18H7ZM11 18h2')
export const AuditIcon = /* @__PURE__ */ icon('M6 3.500h9l3.500 3.500v13.500H6ZM9 10h6M9 13.500h6M9 17h4')
export const RollCallIcon = /* @__PURE__ */ icon(
  'M4 6.5l1.500 1.500L8.500 5M4 12.500l1.500 1.500L8.500 11M4 18.500l1.500 1.500L8.500 17M12 6.500h8M12 12.500h8M12 18.500h8',
)
export const InboxIcon = /* @__PURE__ */ icon(
  'M4 13.500 6.500 5h11l2.500 8.500V19H4ZM4 13.500h4.500l1.500 2.500h4l1.500-2.500H20',
)
export const OnlineDepositsIcon = /* @__PURE__ */ icon(
  'M5 5.500h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3 10h18M6.500 14.500h4',
)
export const BooksIcon = /* @__PURE__ */ icon(
  'M5 4h10a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3ZM5 17a3 3 0 0 1 3-3h11M9 8.500h6',
)
