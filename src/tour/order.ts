/** The order that the tours place. */

export const order = {
  items: [{ productId: 'poster', size: 'A3', color: null, qty: 1 }],
  recipient: {
    name: 'Ada Lind',
    phone: '+7 900 000-00-00',
    email: 'ada@sandbox.test',
    country: 'RU',
    city: 'Krasnodar',
    address: '',
    cityCode: 107,
    deliveryPoint: 'KRA107A',
    comment: '',
  },
  consents: [
    { kind: 'offer', accepted: true, docSlug: 'offer', docVersion: '1' },
    { kind: 'personal_data', accepted: true, docSlug: 'personal-data', docVersion: '1' },
  ],
};
