/** Every stall sells the whole price list; `product` is what it sells most. */
export const stalls = [
  { merchantNumber: 'M1001', merchantName: 'Baobab Activity Desk', product: 'Quad Bikes', day: '2025-03-03' },
  { merchantNumber: 'M1002', merchantName: 'Kopje Activity Desk', product: 'Zip Line', day: '2025-03-03' },
  { merchantNumber: 'M1003', merchantName: 'Lakeside Activity Desk', product: 'Canoeing', day: '2025-03-05' },
  {
    merchantNumber: 'M1004',
    merchantName: 'Stables Activity Desk',
    product: 'Horse Riding',
    day: '2025-03-11',
  },
  { merchantNumber: 'M1005', merchantName: 'Main Gate Activity Desk', product: 'Cycling', day: '2025-03-18' },
  {
    merchantNumber: 'M1006',
    merchantName: 'Glencity Heights Desk',
    product: 'Glencity Heights',
    day: '2025-03-24',
  },
] as const
