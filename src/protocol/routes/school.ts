import { section } from '../route';
import { board } from './school/board';
import { profiles } from './school/profiles';
import { rights } from './school/rights';
import { shop } from './school/shop';
import { tasks } from './school/tasks';
import { tools } from './school/tools';

/** The school event (protocol: school event routes; field notes 3); one part a theme. */
export const school = section('school', { ...shop, ...tasks, ...profiles, ...rights, ...tools, ...board });
