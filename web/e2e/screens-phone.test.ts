import { screensOf } from './screens';

screensOf('phone');
